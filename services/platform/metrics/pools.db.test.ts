import pg from 'pg';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/support/stores.ts';
import { watchLag } from './lags.ts';
import { watchPools } from './pools.ts';

let pool: pg.Pool;
beforeAll(async () => {
  pool = new pg.Pool({ connectionString: (await testDatabase()).url, max: 2 });
});
afterAll(() => pool.end());

it('nothing waits in a pool with idle connections that is asked for other figures at the same time', async () => {
  const registry = new Registry();
  watchLag(registry, async () => {
    await Promise.all([pool.query('select 1'), pool.query('select 2')]);
    return [];
  });
  watchPools(registry, () => ({ read: pool }));
  const waiting = async () =>
    (await registry.metrics()).split('\n').find((line) => line.startsWith('suuq_pool_waiting{'));
  await waiting();
  expect(pool.idleCount).toBe(2);
  expect(await waiting()).toBe('suuq_pool_waiting{pool="read"} 0');

  const taken = await Promise.all([pool.connect(), pool.connect()]);
  const later = pool.query('select 3');
  expect(await Promise.race([later, waiting()])).toBe('suuq_pool_waiting{pool="read"} 3');
  for (const client of taken) client.release();
  await later;
});
