import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { accountRoutes } from '#contracts/accounts/api';
import { networkOf } from '#services/platform/http/network';
import { createServer } from '#services/platform/http/server';
import { hashPassword, type PasswordWork } from '#services/platform/identity/password';
import { migrateVault } from '#services/platform/vault/migration';
import { testDatabase } from '../../../tests/support/stores.ts';
import { accountHandlers } from '../routes.ts';
import { accountsFor, somebody } from '../testing/world.ts';

const CROWD = '2001:db8:0:1::';

const aMoment = () => new Promise((resolve) => setTimeout(resolve, 1));

/** Has the crowd's network hash as many passwords as it may at once, until the test is over. */
const fill = (kind: PasswordWork['kind']): void => {
  const over = new AbortController();
  const goOn = async () => {
    while (!over.signal.aborted)
      await hashPassword('x', { kind, caller: networkOf(`${CROWD}1`) }).catch(aMoment);
  };
  const all = Promise.all(Array.from({ length: 203 }, goOn));
  onTestFinished(async () => {
    over.abort();
    await all;
  });
};

it.each([
  ['sign in', 'auth', { email: 'nobody@suuq.test', password: 'wrong' }, 401],
  ['register', 'register', somebody(), 201],
] as const)('all addresses of one site wait in one line: %s', async (kind, path, body, status) => {
  const pool = new pg.Pool({ connectionString: (await testDatabase()).url });
  onTestFinished(() => pool.end());
  await migrateVault(pool);
  const { deps } = accountsFor(pool);
  const { stats: _, ...routes } = accountRoutes;
  const shop = createServer({
    routes,
    handlers: accountHandlers(deps),
    sessions: deps.sessions,
    positions: { waitFor: async () => true, head: async () => 1_000n },
    trustProxy: 1,
    callTime: { work: 20_000, answer: 20_000 },
  });
  onTestFinished(() => shop.close(100));
  const { port } = await shop.listen(0, '127.0.0.1');
  const callFrom = async (address: string) => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': address };
    const url = `http://127.0.0.1:${port}/api/users/${path}`;
    return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).status;
  };
  fill(kind);
  expect(await callFrom(`${CROWD}2`)).toBe(429);
  expect(await callFrom('2001:db8:0:ff01::1')).toBe(429);
  expect(await callFrom('2001:db9::1')).toBe(status);
});
