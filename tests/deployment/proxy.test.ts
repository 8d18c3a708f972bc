import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { problem } from '#contracts/kernel/problem';
import { messages } from '#contracts/messages';
import { eventually } from '#resilience/eventually';
import { ROOT } from '../programs.ts';
import { caddyfile, hasCaddy, openApi, startProxy, type Api } from '../support/caddy.ts';
import { text } from '../support/compose.ts';

describe('the proxy of docker-compose.yml', () => {
  it('keeps back no path that a page asks for', () => {
    const sources = globSync('web/src/**/*.{ts,tsx}', { cwd: ROOT }).filter(
      (path) => !path.includes('.test.'),
    );
    const asked = sources.flatMap((path) =>
      [...text(path).matchAll(/\b(?:fetch|EventSource|createClient)\([`'"](\/[\w-]+)/g)].map(
        ([, at = '']) => at,
      ),
    );
    expect(asked).toEqual(expect.arrayContaining(['/api', '/healthz']));
    const [, inside = ''] = /^\t@inside path (.*)$/m.exec(caddyfile) ?? [];
    expect(inside.split(' ').filter((path) => asked.includes(path))).toEqual([]);
  });

  it('says that no api is ready as the shop says that it cannot be served', () => {
    const [, said = ''] = /respond `(\{.*\})` 503/.exec(caddyfile) ?? [];
    expect(problem.parse(JSON.parse(said))).toMatchObject({
      code: 'UNAVAILABLE',
      message: messages.UNAVAILABLE,
    });
    expect(caddyfile).toContain(`<p>${messages.UNAVAILABLE}</p>`);
  });
});

describe.skipIf(!hasCaddy)('where Caddy is on this machine, the proxy', () => {
  let first: Api;
  let second: Api;
  let apis: readonly [Api, Api];
  let proxy: Awaited<ReturnType<typeof startProxy>>;
  beforeAll(async () => {
    apis = [await openApi(), await openApi()];
    [first, second] = apis;
    proxy = await startProxy(apis);
  }, 60_000);
  afterAll(() => proxy[Symbol.asyncDispose]());
  const ask: typeof proxy.ask = (...asked) => proxy.ask(...asked);
  beforeEach(() => {
    for (const api of apis) {
      api.isReady = true;
      api.heard.length = 0;
      api.parts.clear();
    }
  });

  it('shows whether the shop is there, and neither readiness nor figures', async () => {
    expect((await ask('/healthz')).status).toBe(200);
    for (const path of ['/readyz', '/metrics', '/readyz/', '/metrics/', '/METRICS'])
      expect((await ask(path)).status).toBe(404);
    expect(apis.flatMap(({ heard }) => heard.map(({ path }) => path))).toEqual(['/healthz']);
  });

  it('asks the other api for a part of a page that one does not have', async () => {
    first.parts.add('/assets/old-1.js');
    second.parts.add('/assets/new-2.js');
    for (let times = 0; times < 10; times += 1)
      for (const path of ['/assets/old-1.js', '/assets/new-2.js']) {
        const answer = await ask(path);
        expect([answer.status, await answer.text()]).toEqual([200, path]);
      }
    expect((await ask('/assets/none-3.js')).status).toBe(404);
    // It is about parts: a call is answered by the one that it came to.
    first.parts.add('/api/of-the-first');
    const calls = await Promise.all(Array.from({ length: 20 }, () => ask('/api/of-the-first')));
    expect(new Set(calls.map(({ status }) => status))).toEqual(new Set([200, 404]));
  });

  it('finds a part at an api that leaves, as long as it serves', async () => {
    for (const [leaving, staying] of [
      [first, second],
      [second, first],
    ] as const) {
      leaving.parts.add('/assets/old-1.js');
      leaving.isReady = false;
      const isLeft = async () => {
        leaving.heard.length = 0;
        await Promise.all(Array.from({ length: 10 }, () => ask('/')));
        return leaving.heard.length === 0;
      };
      expect(await eventually(isLeft, { within: 10_000 })).toBe(true);
      expect((await ask('/assets/old-1.js')).status).toBe(200);
      expect(staying.heard.map(({ path }) => path)).toContain('/assets/old-1.js');
      leaving.isReady = true;
      leaving.parts.clear();
    }
  });

  it('believes nobody outside what a call is a part of', async () => {
    await ask('/traced', {
      traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`,
      tracestate: 'x=1',
      accept: 'x/y',
    });
    const [{ headers } = { headers: {} }] = apis.flatMap(({ heard }) => heard);
    expect(headers).toMatchObject({ accept: 'x/y' });
    expect(Object.keys(headers).filter((name) => name.startsWith('trace'))).toEqual([]);
  });

  it('says who called by the address that it was called from, whatever the caller says', async () => {
    await ask('/called', { 'x-forwarded-for': '203.0.113.9' });
    const [heard] = apis.flatMap((api) => api.heard);
    expect(heard?.headers['x-forwarded-for']).toBe('127.0.0.1');
  });

  it('says who called as a balancer in front says, where that is named', { timeout: 60_000 }, async () => {
    const behind = [await openApi(), await openApi()] as const;
    await using balanced = await startProxy(behind, { TRUST_BALANCER: '::1 127.0.0.0/8' });
    await balanced.ask('/called', { 'x-forwarded-for': '203.0.113.9' });
    const heard = behind.flatMap((api) => api.heard).find(({ path }) => path === '/called');
    expect(heard?.headers['x-forwarded-for']).toBe('203.0.113.9, 127.0.0.1');
  });

  it.each([
    ['', []],
    ['local_certs', ['internal']],
  ])('has its certificate made as it is told: "%s"', (told, by) => {
    const env = { ...process.env, SITE: 'shop.example', SITE_CERTIFICATE: told };
    const { stdout } = spawnSync('caddy', ['adapt', '--config', 'docker/Caddyfile'], { cwd: ROOT, env });
    expect(String(stdout).match(/(?<="issuers":\[\{"module":")\w+/g) ?? []).toEqual(by);
    expect(JSON.parse(String(stdout))).toHaveProperty('apps.http');
  });

  it('leaves what an api answers as it is', async () => {
    const busy = await ask('/api/busy');
    expect([busy.status, busy.headers.get('retry-after'), await busy.text()]).toEqual([
      503,
      '7',
      '{"code":"BUSY"}',
    ]);
  });

  it('sends calls to an api on whose calls others broke off', async () => {
    const before = first.brokenOff + second.brokenOff;
    const { host, hostname, port } = new URL(proxy.origin);
    const begun = `POST /api/users/auth HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 100\r\n\r\n{`;
    for (let times = 0; times < 20; times += 1) {
      const socket = connect(Number(port), hostname, () => socket.write(begun));
      const has = () => first.heard.length + second.heard.length > times;
      expect(await eventually(has, { within: 10_000 })).toBe(true);
      socket.destroy();
    }
    const all = () => first.brokenOff + second.brokenOff === before + 20;
    expect(await eventually(all, { within: 10_000 })).toBe(true);
    const began = performance.now();
    expect((await ask('/')).status).toBe(200);
    // A proxy that looks for another api waits for five seconds.
    expect(performance.now() - began).toBeLessThan(4_000);
  });

  it('sends on what a live page is told, and tells the api when the page is closed', async () => {
    const before = first.left + second.left;
    const page = new AbortController();
    const { body } = await fetch(`${proxy.origin}/api/live`, { signal: page.signal });
    const { value } = (await body?.getReader().read()) ?? {};
    expect(new TextDecoder().decode(value)).toBe('data: 1\n\n');
    page.abort();
    expect(await eventually(() => first.left + second.left > before, { within: 10_000 })).toBe(true);
  });

  it('answers every call when an api is gone', { timeout: 60_000 }, async () => {
    const { port, server } = second;
    server.close();
    server.closeAllConnections();
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask('/')));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  });

  it('says when to come again where no api is ready', { timeout: 60_000 }, async () => {
    for (const api of apis) api.isReady = false;
    const nobody = () => ask('/').then(({ status }) => status === 503);
    expect(await eventually(nobody, { within: 30_000 })).toBe(true);
    const began = performance.now();
    const [call, page] = await Promise.all([ask('/api/products'), ask('/products')]);
    // They waited for one to be ready before.
    expect(performance.now() - began).toBeGreaterThan(3_000);
    for (const answer of [call, page])
      expect([answer.status, answer.headers.get('retry-after'), answer.headers.get('cache-control')]).toEqual(
        [503, '2', 'no-store'],
      );
    expect(call.headers.get('content-type')).toBe('application/json');
    expect(problem.parse(await call.json()).code).toBe('UNAVAILABLE');
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(await page.text()).toContain(messages.UNAVAILABLE);
  });
});
