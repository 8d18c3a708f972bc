import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '#resilience/eventually';
import { registerAccount } from '#services/accounts/register';
import { freePort } from '#services/platform/programs/free-port';
import { demoId, seedContext } from '#services/seed/context';
import { launchNode } from './support/node-process.ts';
import { openShopInside } from './support/shop-inside.ts';
import type { OpenShop } from './support/shop.ts';
import { openSlowLine } from './support/slow-line.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShopInside();
});
afterAll(() => shop.stop());

const METRICS_TOKEN = 'a token that reads the metrics';
const DEMO = { email: 'admin@suuq.test', password: 'suuq-demo-2026' } as const;

/** An api of production that starts while the log does not answer. */
const startWithoutLog = async () => {
  const address = new URL(shop.env['EVENTSTORE_URL'] ?? '');
  const log = await openSlowLine(Number(address.port));
  address.port = String(log.port);
  log.hang();
  const port = await freePort();
  const api = launchNode('services/api.ts', [], {
    ...shop.env,
    NODE_ENV: 'production',
    TRUST_PROXY: 'none',
    PUBLIC_URL: 'https://shop.example',
    HOSTS: '127.0.0.1',
    EVENTSTORE_ALLOW_INSECURE: 'yes',
    EVENTSTORE_URL: address.href,
    METRICS_TOKEN,
    PORT: String(port),
  });
  const ask = (path: string, init: RequestInit = {}) => fetch(`http://127.0.0.1:${port}${path}`, init);
  const isListening = () =>
    ask('/healthz').then(
      ({ ok }) => ok,
      () => false,
    );
  expect(await eventually(isListening, { within: 60_000 })).toBe(true);
  return {
    log,
    api,
    ask,
    signIn: () =>
      ask('/api/users/auth', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(DEMO),
      }),
    [Symbol.asyncDispose]: async () => {
      await api.stop();
      await log[Symbol.asyncDispose]();
    },
  };
};

it('an api that starts while the log is away says so, lets nobody in, and serves when the log is back', async () => {
  await using started = await startWithoutLog();
  const { log, ask, signIn } = started;
  const ready = await ask('/readyz');
  expect([ready.status, await ready.json()]).toMatchObject([503, { checks: { log: false, seeded: false } }]);
  const figures = await ask('/metrics', { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  expect(await figures.text()).toMatch(/^suuq_ready\{check="log"\} 0$/m);
  expect((await signIn()).status).toBe(503);
  log.resume();
  const isReady = () => ask('/readyz').then(({ ok }) => ok);
  expect(await eventually(isReady, { within: 60_000 })).toBe(true);
  expect((await signIn()).status).toBe(401);
});

it('an api that finds demo accounts in the log when this is back ends before anybody can sign in', async () => {
  const { email } = DEMO;
  const command = { ...DEMO, name: 'Demo', username: 'demo', userId: demoId('person', email) };
  await registerAccount(shop.backDoor.shop.accounts, command, () => seedContext(email));
  await using started = await startWithoutLog();
  const { log, api, signIn } = started;
  const ended = api.failed.catch((error: Error) => error.message);
  log.resume();
  const answered = new Set<unknown>();
  const hasEnded = () =>
    signIn().then(
      ({ status }) => answered.add(status) && false,
      () => true,
    );
  expect(await eventually(hasEnded, { within: 60_000 })).toBe(true);
  expect(await ended).toContain(`demo accounts in production. Delete ${email} first.`);
  expect([...answered].filter((status) => status !== 503)).toEqual([]);
});
