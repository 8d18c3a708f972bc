import { expect, it } from 'vitest';
import { startFakeShop } from './testing/fake-shop.ts';
import type { Throttle } from './throttles/throttle.ts';

const closed: Throttle = { admit: () => ({ kind: 'refused', retryAfter: 12.3 }) };
const elsewhere = { 'sec-fetch-site': 'cross-site' };

it('a throttle refuses behind the cross-site check and before the session', async () => {
  await using shop = await startFakeShop({ throttles: { makeThing: closed } });
  const foreign = await shop.call('POST', '/api/things/create', { body: {}, headers: elsewhere });
  expect(foreign.body).toMatchObject({ code: 'CROSS_SITE' });
  const refused = await shop.call('POST', '/api/things/create', { body: {} });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '13']);
  expect(refused.body).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
});

it('a throttle knows who calls, and is told once how each call ended', async () => {
  const told: unknown[] = [];
  const watching: Throttle = {
    admit: ({ actor, body }) => ({
      kind: 'admitted',
      reportStatus: (status) => told.push([actor?.role, body, status]),
    }),
  };
  await using shop = await startFakeShop({ throttles: { makeThing: watching, fail: watching } });
  await shop.call('POST', '/api/things/create', { as: 'admin', body: { name: 'x' } });
  await shop.call('POST', '/api/things/create', { body: { name: 'y' } });
  await shop.call('POST', '/api/fail', { body: { how: 'bigint' } });
  expect(told).toEqual([
    ['admin', { name: 'x' }, 201],
    [undefined, { name: 'y' }, 401],
    [undefined, { how: 'bigint' }, 500],
  ]);
});

it('a route may read its body in its own way', async () => {
  const readName = async () => ({ kind: 'read', value: { name: 'read' }, bytes: Buffer.of() }) as const;
  await using shop = await startFakeShop({ bodies: { makeThing: readName } });
  const made = await shop.call('POST', '/api/things/create', { as: 'admin', raw: 'not JSON' });
  expect(made.body).toMatchObject({ name: 'read' });
});

it("cookies are Secure and the host's own where the shop is reached by https, and a former one goes", async () => {
  await using shop = await startFakeShop({ secureCookies: true });
  const [left, made] = [
    await shop.call('POST', '/api/leave'),
    await shop.call('POST', '/api/things/create', { as: 'admin', body: { name: 'one' } }),
  ];
  expect(left.headers.getSetCookie()).toEqual([
    '__Host-session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure',
    'session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure',
  ]);
  expect(made.headers.getSetCookie()).toEqual([
    '__Host-position=50; Max-Age=60; Path=/; HttpOnly; SameSite=Lax; Secure',
  ]);
});

it('browsers are told to stay with https where the shop is reached by it, by every answer', async () => {
  const policy = async ({ url }: { readonly url: string }, path: string) =>
    (await fetch(url + path)).headers.get('strict-transport-security');
  await using secure = await startFakeShop({ secureCookies: true });
  await using plain = await startFakeShop();
  for (const path of ['/api/things/all', '/api/nothing', '/nothing']) {
    expect(await policy(secure, path)).toMatch(/^max-age=\d{8}/);
    expect(await policy(plain, path)).toBeNull();
  }
});

it('a call is refused while the sessions cannot be read', async () => {
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  await using shop = await startFakeShop({ sessions: { read: () => Promise.reject(away) } });
  const path = '/api/things/665f1c2ab3d4e5f60718293a';
  expect(await shop.call('GET', path, { as: 'admin' })).toMatchObject({
    status: 503,
    body: { code: 'UNAVAILABLE' },
  });
});

it.each([
  ['GET', '/api/things/'],
  ['GET', '/api/things/all/'],
  ['GET', '/api/things//all'],
  ['GET', '/api/Things/all'],
  ['DELETE', '/api/things/all'],
  ['OPTIONS', '/api/things/all'],
])('nothing is at %s %s, whose neighbour is a route', async (method, path) => {
  await using shop = await startFakeShop();
  const answer = await shop.call(method, path, { as: 'admin' });
  expect([answer.status, answer.headers.get('allow')]).toEqual([404, null]);
  expect(answer.body).toMatchObject({ code: 'NOT_FOUND' });
});
