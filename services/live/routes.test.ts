import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { liveRoutes } from '#contracts/live/api';
import type { SignedIn } from '#services/platform/http/call-context';
import { createServer, type ShopServer } from '#services/platform/http/server';
import { AMINA, heardIn, SHIRT, signedIn, type HeardMessage } from './testing/examples.ts';
import { createLive, type Live } from './live.ts';

const LIMITS = { inAll: 4, perAccount: 2, perAddress: 3 };
let live: Live;
let server: ShopServer;
let url: string;
let leaving: AbortController;
let head: () => Promise<bigint>;
const people: Record<string, SignedIn> = { amina: signedIn(AMINA, 'customer') };
beforeEach(async () => {
  leaving = new AbortController();
  head = () => Promise.resolve(150n);
  const positions = { waitFor: () => Promise.resolve(true), head: () => head() };
  live = createLive({
    positions,
    tables: [],
    ownerOf: () => Promise.resolve(undefined),
    sessions: { standing: () => Promise.resolve(new Map()) },
    limits: LIMITS,
    onError: (error) => expect.unreachable(String(error)),
  });
  const sessions = {
    read: (cookie: string) => Promise.resolve(people[cookie.replace('session=', '')]),
  };
  server = createServer({ routes: liveRoutes, handlers: live.handlers, sessions, positions });
  server.stopping.addEventListener('abort', () => live.stop());
  const { port } = await server.listen(0, '127.0.0.1');
  url = `http://127.0.0.1:${port}/api/live`;
});
afterEach(async () => {
  leaving.abort();
  await server.close(1_000);
});

const ask = (query = '', headers: Record<string, string> = {}, method = 'GET') =>
  fetch(url + query, { method, headers, signal: leaving.signal });
/** What comes first: all that was missed, in one piece. */
const firstHeard = async (query = '', headers = {}): Promise<readonly HeardMessage[]> => {
  const { body } = await ask(query, headers);
  const { value } = (await body?.getReader().read()) ?? {};
  return heardIn(new TextDecoder().decode(value));
};
const shirt = { kind: 'stock', productId: SHIRT, variantId: SHIRT, countInStock: 4 };
const told = [{ kind: 'told' }, '101'];

describe('before the log is followed', () => {
  it('nobody listens', async () => {
    const answer = await ask();
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
  });
});

describe('who listens', () => {
  beforeEach(async () => {
    live.begin(100n);
    const data = { productId: SHIRT, availableAfter: 4 };
    const metadata = { $correlationId: '', $causationId: '', actor: { process: 'test' }, schema: 1 };
    const event = { id: '', stream: '', revision: 0, position: 101n, type: 'StockSet', data, metadata };
    live.observe([{ ...event, created: new Date(0) }]);
    await expect.poll(async () => (await firstHeard('?lastEventId=101')).at(-1)).toEqual(told);
    leaving.abort();
    leaving = new AbortController();
    await expect.poll(() => live.listeners()).toBe(0);
  });

  it.each([
    ['goes on behind the header', { 'last-event-id': '100' }, ''],
    ['goes on behind the query', {}, '&lastEventId=100'],
    ['is believed the header first', { 'last-event-id': '100' }, '&lastEventId=101'],
    ['may have heard nothing yet', {}, '&lastEventId='],
  ])('%s', async (_, headers, query) => {
    expect(await firstHeard(`?products=${SHIRT}${query}`, headers)).toEqual([[shirt, '101'], told]);
  });

  it.each(['x', '-1', '1.5', '9'.repeat(19), '9'.repeat(400), '151'])(
    'has missed something, when the last thing heard is %s',
    async (id) => {
      expect(await firstHeard(`?products=${SHIRT}&lastEventId=${id}`)).toEqual([[{ kind: 'missed' }, '101']]);
      expect(await firstHeard('', { 'last-event-id': id })).toEqual([[{ kind: 'missed' }, '101']]);
    },
  );

  it('may be ahead of this process, up to the end of the log', async () => {
    expect(await firstHeard('?lastEventId=150')).toEqual([[{ kind: 'told' }, '150']]);
    head = () => Promise.reject(new Error('away'));
    expect(await firstHeard('?lastEventId=150')).toEqual([[{ kind: 'missed' }, '101']]);
  });

  it.each([
    '?nobody=knows',
    '?products=',
    '?products=x',
    `?products=${SHIRT},`,
    `?products=${SHIRT}&products=${SHIRT}`,
    `?products=${Array(121).fill(SHIRT).join()}`,
  ])('cannot ask for %s', async (query) => {
    expect((await ask(query)).status).toBe(400);
  });

  it('may name 120 products', async () => {
    expect(await firstHeard(`?products=${Array(120).fill(SHIRT).join()}&lastEventId=101`)).toEqual([told]);
  });

  it('is limited in number, overall and, more tightly, by account and by address', async () => {
    const amina = { cookie: 'session=amina' };
    const statusOf = async (headers = {}) => (await ask('', headers)).status;
    expect([await statusOf(amina), await statusOf(amina), await statusOf(amina)]).toEqual([200, 200, 429]);
    expect([await statusOf(), await statusOf(), await statusOf()]).toEqual([200, 200, 503]);
    leaving.abort();
    leaving = new AbortController();
    await expect.poll(() => live.listeners()).toBe(0);
    expect([await statusOf(), await statusOf(), await statusOf(), await statusOf()]).toEqual([
      200, 200, 200, 429,
    ]);
    expect(await statusOf(amina)).toBe(200);
  });

  it('does not count as a listener by a HEAD request', async () => {
    for (let i = 0; i < 5; i += 1) expect((await ask('', {}, 'HEAD')).status).toBe(200);
    expect(live.listeners()).toBe(0);
    expect((await ask()).status).toBe(200);
  });

  it('is held to the exact limit when all come at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => ask()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(LIMITS.perAddress);
    expect(live.listeners()).toBe(LIMITS.perAddress);
  });

  it('is no longer counted after leaving before the first message', async () => {
    const { port } = new URL(url);
    let asked = 0;
    head = () => {
      asked += 1;
      return new Promise((resolve) => setImmediate(() => resolve(150n)));
    };
    for (let i = 0; i < 10; i += 1) {
      const before = asked;
      const socket = connect(Number(port), '127.0.0.1');
      socket.write('GET /api/live?lastEventId=150 HTTP/1.1\r\nHost: shop\r\n\r\n');
      await expect.poll(() => asked, { interval: 1 }).toBeGreaterThan(before);
      socket.resetAndDestroy();
    }
    await expect.poll(() => live.listeners()).toBe(0);
    for (let i = 0; i < LIMITS.perAddress; i += 1) expect((await ask()).status).toBe(200);
  });

  it('is let go when the server stops, which waits for nobody', async () => {
    const answer = await ask();
    await Promise.all([server.close(60_000), answer.text()]);
  });

  it('is sent to another process while the server is left', async () => {
    server.leave();
    const answer = await ask();
    expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'UNAVAILABLE' }]);
    expect(live.listeners()).toBe(0);
  });
});
