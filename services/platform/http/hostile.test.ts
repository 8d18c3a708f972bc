import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { problem } from '#contracts/kernel/problem';
import { fakeRoutes, startFakeShop, type Running } from './testing/fake-shop.ts';

let shop: Running;
beforeAll(async () => {
  shop = await startFakeShop();
});
afterAll(() => shop[Symbol.asyncDispose]());
afterEach(() => expect(Object.keys(Object.prototype)).toEqual([]));

const json = { 'content-type': 'application/json' };
const send = (raw: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = json) =>
  shop.call('POST', '/api/things/create', { as: 'admin', raw, headers });

describe('a body', () => {
  it.each([
    ['names a prototype', '{"name":"x","__proto__":{"polluted":1}}', 400, 'INVALID_INPUT'],
    ['names a constructor', '{"name":"x","constructor":{"prototype":{"polluted":1}}}', 400, 'INVALID_INPUT'],
    ['is only a prototype', '{"__proto__":{"name":"x"}}', 400, 'INVALID_INPUT'],
    ['is an array', '[]', 400, 'INVALID_INPUT'],
    ['is null', 'null', 400, 'INVALID_INPUT'],
    ['is a number', '1e999', 400, 'INVALID_INPUT'],
    ['has U+0000', '{"name":"\\u0000"}', 400, 'UNREADABLE_BODY'],
    ['has U+0000 in a name', '{"name":"x","note":{"a\\u0000":1}}', 400, 'UNREADABLE_BODY'],
    ['has half a character', '{"name":"\\ud800"}', 400, 'UNREADABLE_BODY'],
    ['is cut off', '{"name":"x"', 400, 'UNREADABLE_BODY'],
    ['is nothing but space', '   ', 400, 'UNREADABLE_BODY'],
    [
      'names thousands of fields',
      `{${Array.from({ length: 5_000 }, (_, i) => `"f${i}":1`).join()}}`,
      400,
      'INVALID_INPUT',
    ],
    ['is endlessly deep', '['.repeat(100_000), 400, 'UNREADABLE_BODY'],
  ])('that %s is refused', async (_, raw, status, code) => {
    const answer = await send(raw);
    expect(answer).toMatchObject({ status, body: { code } });
    expect(JSON.stringify(answer.body).length).toBeLessThan(10_000);
  });

  it('that is deep is read without recursion', async () => {
    const deep = `{"name":"\\u0078","note":${'['.repeat(60_000)}${']'.repeat(60_000)}}`;
    expect((await send(deep)).status).toBe(201);
  });

  it('that is not UTF-8 is refused', async () => {
    const bytes = new Uint8Array([...Buffer.from('{"name":"'), 0xff, 0xfe, ...Buffer.from('"}')]);
    expect(await send(bytes)).toMatchObject({ status: 400, body: { code: 'UNREADABLE_BODY' } });
  });

  it('with whole characters written as escapes is read', async () => {
    expect((await send('{"name":"\\ud83d\\ude00"}')).body).toMatchObject({ name: '😀' });
  });

  it.each([200_000, 20_000_000])('of %d bytes is refused', async (length) => {
    expect(await send('x'.repeat(length))).toMatchObject({ status: 413, body: { code: 'BODY_TOO_LARGE' } });
  });
});

describe('a query', () => {
  it.each([
    '__proto__=1',
    'constructor=1',
    'limit=1&limit=2',
    'limit[]=1',
    'limit[a]=1',
    'limit=%00',
    'q=1',
    'limit=1e3',
    'limit=-1',
    '=',
    'limit=99999',
  ])('%s is refused', async (query) => {
    expect(await shop.call('GET', `/api/things/all?${query}`)).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT' },
    });
  });

  it('on a route without one is refused', async () => {
    const answer = await shop.call('GET', '/api/things/665f1c2ab3d4e5f60718293a?all=1', { as: 'admin' });
    expect(answer.status).toBe(400);
  });
});

/** Sends bytes as they are, and reads all that comes back until the server hangs up. */
const raw = (text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(shop.port, '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => (answer += chunk));
    socket.on('error', reject).on('close', () => resolve(answer));
  });

const bodyOf = (answer: string): unknown => JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4));
const ask = (path: string, headers = '') =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${headers}\r\n`;

describe('a request', () => {
  it.each([
    ['a path that is not percent-encoded', ask('/api/things/%zz'), 404],
    ['a path that is not UTF-8', ask('/api/things/%ff%fe'), 404],
    ['a path with U+0000', ask('/api/things/%00', 'Cookie: session=admin\r\n'), 404],
    ['a path that climbs', ask('/api/../../etc/passwd'), 404],
    ['an empty path', ask('//'), 404],
    ['a whole address', ask('http://elsewhere/api/things/all'), 404],
    ['too long headers', ask('/api/things/all', `X: ${'x'.repeat(20_000)}\r\n`), 431],
    ['headers that are none', ask('/api/things/all', 'no header\r\n'), 400],
    ['no HTTP at all', 'hello\r\n\r\n', 400],
    ['two lengths', ask('/api/things/all', 'Content-Length: 1\r\nTransfer-Encoding: chunked\r\n'), 400],
    ['an unknown method', ask('/api/things/all').replace('GET', 'PATCH'), 404],
    ['a method for proxies', ask('/api/things/all').replace('GET', 'TRACE'), 404],
    ['a body that a GET does not have', `${ask('/api/things/all', 'Content-Length: 5\r\n')}hello`, 200],
  ])('with %s is answered', async (_, text, status) => {
    const answer = await raw(text);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(problem.strict().safeParse(bodyOf(answer)).success).toBe(status >= 400);
  });

  it('with too long headers is answered to who goes on sending them', async () => {
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect({ port: shop.port, host: '127.0.0.1', allowHalfOpen: true });
      let heard = '';
      socket.write(ask('/api/things/all', `X: ${'x'.repeat(20_000)}`).trimEnd());
      socket.once('data', () => socket.end('x'.repeat(4_000_000)));
      socket.setEncoding('utf8').on('data', (chunk: string) => (heard += chunk));
      socket.on('error', reject).on('close', () => resolve(heard));
    });
    expect(answer).toMatch(/^HTTP\/1.1 431 /);
  });

  it('whose client leaves in the middle of it troubles nobody', async () => {
    const socket = connect(shop.port, '127.0.0.1');
    const half = 'POST /api/leave HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{';
    await new Promise<void>((resolve) => socket.write(half, () => resolve()));
    socket.destroy();
    expect((await shop.call('POST', '/api/leave')).status).toBe(200);
  });

  it('cannot choose its own address', async () => {
    const addresses: string[] = [];
    const throttle = {
      admit: ({ address }: { address: string }) => {
        addresses.push(address);
        return { kind: 'admitted' } as const;
      },
    };
    const headers = { 'x-forwarded-for': '6.6.6.6' };
    await using direct = await startFakeShop({ throttles: { leave: throttle } });
    await direct.call('POST', '/api/leave', { headers });
    await using proxied = await startFakeShop({ throttles: { leave: throttle }, trustProxy: 1 });
    await proxied.call('POST', '/api/leave', { headers });
    expect(addresses).toEqual(['127.0.0.1', '6.6.6.6']);
  });
});

/** Numbers that look random and are the same every time (mulberry32). */
const random = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t ^= t + Math.imul(t ^ (t >>> 7), 61 | t);
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
};

it('500 random calls are all answered with what was asked for or a "no" in its one shape', async () => {
  const next = random(20_261_121);
  const oneOf = <T>(choices: readonly T[]): T => choices[Math.floor(next() * choices.length)] as T;
  const junk = [
    '',
    '0',
    '-1',
    '{}',
    'null',
    '%00',
    '%zz',
    '__proto__',
    '../..',
    '\u202e',
    'a'.repeat(3_000),
    '😀',
    '[]',
    '"',
    "' or 1=1",
  ];
  const paths = Object.values(fakeRoutes).map(({ path }) => path);
  for (let i = 0; i < 500; i++) {
    const method = oneOf(['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']);
    const path = `/api${oneOf(paths).replace('{id}', encodeURI(oneOf(junk)))}?${encodeURI(oneOf(junk))}=${encodeURI(oneOf(junk))}`;
    const headers = {
      ...oneOf([json, {}]),
      cookie: oneOf(['session=admin', 'session=', 'position=1', '; ;=']),
    };
    const body = method === 'GET' ? {} : { raw: oneOf(junk) };
    const answer = await shop.call(method, path, { headers, ...body });
    expect(answer.status, `${method} ${path}`).toBeLessThan(500);
    expect(answer.status < 400 || problem.strict().safeParse(answer.body).success).toBe(true);
  }
}, 60_000);
