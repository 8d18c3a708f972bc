import type { RequestHandler } from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problem } from '#contracts/kernel/problem';
import { startFakeShop, LONG, type CallInit, type Running } from './testing/fake-shop.ts';

const ID = '665f1c2ab3d4e5f60718293a';
let shop: Running;
beforeAll(async () => {
  shop = await startFakeShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

describe('an answer', () => {
  it('is JSON with the declared status, and names its request and its position', async () => {
    const made = await shop.call('POST', '/api/things/create', { as: 'admin', body: { name: 'x' } });
    expect(made.status).toBe(201);
    expect(made.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const requestId = made.headers.get('x-request-id');
    expect(made.body).toEqual({ name: 'x', by: requestId });
    expect(made.headers.get('x-log-position')).toBe('50');
    expect(made.headers.getSetCookie()).toEqual(['position=50; Max-Age=60; Path=/; HttpOnly; SameSite=Lax']);
  });

  it('of a list tells the total and where it goes on', async () => {
    const list = await shop.call('GET', '/api/things/all?limit=1');
    expect(list.body).toEqual([{ name: 'a', by: null }]);
    expect([list.headers.get('x-total-count'), list.headers.get('x-next-cursor')]).toEqual(['2', 'c1']);
  });

  it('may be serialised already', async () => {
    const list = await shop.call('GET', '/api/things/all?page=2');
    expect(list.body).toEqual([{ name: 'ready', by: null }]);
  });

  it.each([
    ['gzip, br', 'gzip'],
    ['gzip;q=0', null],
    ['identity', null],
  ])('that is long goes to who takes %s as %s', async (accepted, encoding) => {
    const body = { name: 'long' };
    const made = await shop.call('POST', '/api/things/create', {
      as: 'admin',
      body,
      headers: { 'accept-encoding': accepted },
    });
    expect(made.headers.get('content-encoding')).toBe(encoding);
    expect(made.body).toEqual({ name: 'long', by: LONG });
  });

  it('to HEAD has no body', async () => {
    const response = await fetch(`${shop.url}/api/things/all`, { method: 'HEAD' });
    expect([response.status, await response.text()]).toEqual([200, '']);
  });

  it('says who is signed in where a visitor may call', async () => {
    const left = await shop.call('POST', '/api/leave', { as: 'customer' });
    expect(left.body).toEqual({ message: 'Bye the-customer' });
    expect(left.headers.getSetCookie()).toEqual(['session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax']);
    expect((await shop.call('POST', '/api/leave')).body).toEqual({ message: 'Bye' });
  });
});

const big = { name: 'x', note: 'y'.repeat(200_000) };
const json = { 'content-type': 'application/json' };
const elsewhere = { 'sec-fetch-site': 'cross-site' };

describe('the checks, in their order', () => {
  const refusals: [string, string, string, CallInit, number, string][] = [
    ['too much', 'POST', '/api/things/create', { body: big, headers: elsewhere }, 413, 'BODY_TOO_LARGE'],
    [
      'no JSON',
      'POST',
      '/api/things/create',
      { raw: '{', headers: { ...json, ...elsewhere } },
      400,
      'UNREADABLE_BODY',
    ],
    ['not JSON at all', 'POST', '/api/things/create', { raw: 'a=b' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
    [
      'packed',
      'POST',
      '/api/leave',
      { body: {}, headers: { 'content-encoding': 'gzip' } },
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    ['another site', 'POST', '/api/things/create', { body: {}, headers: elsewhere }, 403, 'CROSS_SITE'],
    ['another origin', 'POST', '/api/leave', { headers: { origin: 'http://evil.test' } }, 403, 'CROSS_SITE'],
    ['a hidden origin', 'POST', '/api/leave', { headers: { origin: 'null' } }, 403, 'CROSS_SITE'],
    ['a link that would be on record', 'GET', '/api/people', { headers: elsewhere }, 403, 'CROSS_SITE'],
    ['a link to a file', 'GET', '/api/file', { headers: elsewhere }, 403, 'CROSS_SITE'],
    ['no session', 'POST', '/api/things/create', { body: {} }, 401, 'SIGN_IN_REQUIRED'],
    ['too low a role', 'POST', '/api/things/create', { as: 'auditor', body: {} }, 403, 'FORBIDDEN'],
    ['a missing field', 'POST', '/api/things/create', { as: 'admin', body: {} }, 400, 'INVALID_INPUT'],
    ['bad input before a bad id', 'PUT', '/api/things/7', { as: 'admin', body: {} }, 400, 'INVALID_INPUT'],
    ['a malformed id', 'PUT', '/api/things/7', { as: 'admin', body: { name: 'x' } }, 404, 'NOT_FOUND'],
    [
      'a "no" of the decision',
      'POST',
      '/api/things/create',
      { as: 'admin', body: { name: 'taken' } },
      409,
      'THING_EXISTS',
    ],
    ['an unknown path', 'GET', '/api/nothing', {}, 404, 'NOT_FOUND'],
    ['another method', 'DELETE', '/api/things/all', {}, 404, 'NOT_FOUND'],
    ['a path elsewhere', 'GET', '/elsewhere', {}, 404, 'NOT_FOUND'],
  ];
  it.each(refusals)('refuse %s', async (_, method, path, init, status, code) => {
    const answer = await shop.call(method, path, init);
    expect(answer).toMatchObject({ status, body: { code } });
    expect(problem.strict().safeParse(answer.body).success).toBe(true);
    expect(answer.headers.get('x-request-id')).toBe((answer.body as { requestId: string }).requestId);
  });

  it('tell which fields are wrong', async () => {
    const { body } = await shop.call('POST', '/api/things/create', { as: 'admin', body: { nam: 'x' } });
    expect(body).toMatchObject({ details: [{ path: 'name' }, { message: 'Unrecognized key: "nam"' }] });
  });

  it.each([
    ['its own page', { 'sec-fetch-site': 'same-origin' }],
    ['an address typed in', { 'sec-fetch-site': 'none' }],
    ['no browser', {}],
  ])('let in %s', async (_, headers) => {
    expect((await shop.call('POST', '/api/leave', { headers })).status).toBe(200);
    expect((await shop.call('GET', '/api/people', { as: 'auditor', headers })).status).toBe(200);
  });

  it('let in a link of another site’s page to what changes nothing and is on no record', async () => {
    expect((await shop.call('GET', '/api/things/all', { headers: elsewhere })).status).toBe(200);
  });

  it('let in its own origin', async () => {
    expect((await shop.call('POST', '/api/leave', { headers: { origin: shop.url } })).status).toBe(200);
  });

  it.each([
    ['customer', 200, 403],
    ['auditor', 200, 200],
    ['admin', 200, 200],
  ] as const)('give a %s what the role may do', async (as, read, change) => {
    expect((await shop.call('GET', `/api/things/${ID}`, { as })).status).toBe(read);
    expect((await shop.call('PUT', `/api/things/${ID}`, { as, body: { name: 'x' } })).status).toBe(change);
  });
});

describe('a failure', () => {
  it.each([
    ['log', 503, 'UNAVAILABLE', '2'],
    ['postgres', 503, 'UNAVAILABLE', '2'],
    ['filling', 503, 'UNAVAILABLE', '2'],
    ['erased', 401, 'SIGN_IN_REQUIRED', null],
    ['bug', 500, 'UNEXPECTED', null],
    ['code', 500, 'UNEXPECTED', null],
    ['bigint', 500, 'UNEXPECTED', null],
  ])('of the %s is %d and tells nothing', async (how, status, code, retryAfter) => {
    const answer = await shop.call('POST', '/api/fail', { body: { how } });
    expect(answer).toMatchObject({ status, body: { code } });
    expect(Object.keys(answer.body as object).sort()).toEqual(['code', 'message', 'requestId']);
    expect(answer.headers.get('retry-after')).toBe(retryAfter);
  });
});

it('lets nobody in before it is open, who calls the API or may change something elsewhere', async () => {
  let isOpen = false;
  const other: RequestHandler = (_, response) => void response.status(200).json({});
  await using closed = await startFakeShop({ isOpen: () => isOpen, others: [other] });
  const statuses = () =>
    Promise.all(
      (
        [
          ['GET', '/api/things/all'],
          ['GET', '/API/things/all'],
          ['GET', '/api'],
          ['POST', '/newsletter/leave/x'],
          ['GET', '/newsletter/leave/x'],
          ['HEAD', '/'],
          ['GET', '/apis'],
        ] as const
      ).map(async ([method, path]) => (await fetch(`${closed.url}${path}`, { method })).status),
    );
  expect(await statuses()).toEqual([503, 503, 503, 503, 200, 200, 200]);
  isOpen = true;
  expect(await statuses()).toEqual([200, 200, 200, 200, 200, 200, 200]);
});
