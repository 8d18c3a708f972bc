import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { problem } from '#contracts/kernel/problem';
import { messages } from '#contracts/messages';
import { caddyfile, hasCaddy, openApi, startProxy, type Api } from '../support/caddy.ts';
import { services } from '../support/compose.ts';

type Proxy = Awaited<ReturnType<typeof startProxy>>;
const open = async (variables: Readonly<Record<string, string>>) => {
  const apis: readonly [Api, Api] = [await openApi(), await openApi()];
  const proxy = await startProxy(apis, variables);
  return { proxy, apis };
};

interface Call {
  readonly from?: string;
  readonly forwardedFor?: string;
}
/** Calls as from another machine; the path is sent as it is. */
const ask = async ({ origin }: Proxy, path: string, { from = '127.0.0.1', forwardedFor }: Call = {}) => {
  const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor };
  const { hostname, port } = new URL(origin);
  const call = request({ hostname, port, path, headers, localAddress: from, agent: false }).end();
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, body: await textOf(answer) };
};
const statusOf = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).status;

it('the proxy of docker-compose.yml is open to all addresses where .env names none', () => {
  const defaults = [...caddyfile.matchAll(/\{\$OPEN_TO:([^}]*)\}/g)].map(([, all]) => all);
  expect(new Set(defaults)).toEqual(new Set(['0.0.0.0/0 ::/0']));
  expect(services['proxy']?.environment['OPEN_TO']).toBe(`\${OPEN_TO:-${defaults[0]}}`);
});

describe.skipIf(!hasCaddy)('where Caddy is on this machine, a proxy that is open to some alone', () => {
  let shut: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    shut = await open({ OPEN_TO: '127.0.0.2 127.0.1.0/24' });
  }, 60_000);
  afterAll(() => shut.proxy[Symbol.asyncDispose]());
  beforeEach(() => shut.apis.forEach(({ heard }) => (heard.length = 0)));
  const heard = () => shut.apis.flatMap((api) => api.heard.map(({ path }) => path)).toSorted();

  it('tells all others at once, whatever they ask for, that the shop cannot be served', async () => {
    const began = performance.now();
    for (const path of ['/', '/products', '/assets/a.js', '/metrics', '/api/products', '/api/webhooks']) {
      const { status, headers } = await ask(shut.proxy, path);
      expect([path, status, headers['retry-after'], headers['cache-control']]).toEqual([
        path,
        503,
        '2',
        'no-store',
      ]);
    }
    // A proxy that looks for an api waits for five seconds.
    expect(performance.now() - began).toBeLessThan(4_000);
    expect((await ask(shut.proxy, '/')).body).toContain(messages.UNAVAILABLE);
    const { body } = await ask(shut.proxy, '/api/products');
    expect(problem.parse(JSON.parse(body)).code).toBe('UNAVAILABLE');
    expect(heard()).toEqual([]);
  });

  it('has webhooks and who asks for its health through, and nothing that only looks like these', async () => {
    const through = ['/healthz', '/api/webhooks/stripe', '/api/webhooks/paypal'];
    for (const path of through) await ask(shut.proxy, path);
    for (const path of ['/api/webhooks/../orders', '/api/webhooks/%2e%2e/orders', '/healthz/../products'])
      expect([path, await statusOf(shut.proxy, path)]).toEqual([path, 503]);
    expect(heard()).toEqual(through.toSorted());
  });

  it.each(['127.0.0.2', '127.0.1.9'])('lets %s in as if it were open', async (from) => {
    for (const path of ['/', '/products']) expect(await statusOf(shut.proxy, path, { from })).toBe(200);
    expect(await statusOf(shut.proxy, '/metrics', { from })).toBe(404);
    expect(heard()).toEqual(['/', '/products']);
  });

  it('believes nobody who only says that they are let in', async () => {
    expect(await statusOf(shut.proxy, '/', { forwardedFor: '127.0.0.2' })).toBe(503);
  });

  it('goes behind a balancer by the caller that this has seen', { timeout: 60_000 }, async () => {
    const { proxy } = await open({ OPEN_TO: '203.0.113.7 2001:db8::7', TRUST_BALANCER: '::1 127.0.0.1' });
    await using _ = proxy;
    const seen = (forwardedFor: string, from?: string) =>
      statusOf(proxy, '/', { forwardedFor, ...(from !== undefined && { from }) });
    for (const caller of ['203.0.113.7', '198.51.100.9, 203.0.113.7', '198.51.100.9,2001:db8::7'])
      expect([caller, await seen(caller)]).toEqual([caller, 200]);
    for (const caller of ['203.0.113.70', '1203.0.113.7', '203.0.113.7, 198.51.100.9', '', '{caller}'])
      expect([caller, await seen(caller)]).toEqual([caller, 503]);
    expect(await seen('203.0.113.7', '127.0.0.3')).toBe(503);
    expect(await statusOf(proxy, '/')).toBe(503);
  });
});
