import { sql } from 'kysely';
import pg from 'pg';
import { expect, it } from 'vitest';
import { testDatabase } from '../../../tests/support/stores.ts';
import { MemoryLog } from '../../kernel/testing/memory-log.ts';
import { readiness } from '../../platform/http/health.ts';
import { workTable } from '../../platform/work/testing/work.ts';
import { toDoProjection } from '../../platform/work/to-do-list.ts';
import { readyChecks } from './readiness.ts';
import { openStores } from './stores.ts';

const { database, pool, query } = workTable(testDatabase);
const positions = { of: () => 0n, waitFor: () => Promise.resolve(true) };

it('a process that was ready before its log turned out to be another waits for the providers', async () => {
  const stores = { log: new MemoryLog(), looks: database(), pool: pool(), readPool: pool() };
  const processes = [
    { name: 'payments', asksProviders: true },
    { name: 'letters', asksProviders: false },
  ];
  const checks = readyChecks(
    stores,
    positions,
    () => true,
    () => false,
    processes,
  );
  const payments = async () => (await readiness(checks))['payments'];
  expect(await payments()).toBe(true);
  await toDoProjection([]).resetForNewLog(database());
  expect(await payments()).toBe(false);
  await query(
    `insert into work_filled (process, version, list) values ('payments', 1, 'work_todo'::regclass::oid)`,
  );
  expect(await payments()).toBe(true);
});

it('a process stays ready while everybody waits for one table that is locked', async () => {
  const { url } = await testDatabase();
  const keys = { vaultKey: 'a key of more than 32 characters, for a test' };
  const stores = openStores({
    databaseUrl: url,
    eventStoreUrl: 'esdb://127.0.0.1:1?tls=false',
    objects: undefined,
    vault: keys,
    vaultLost: false,
  });
  const lock = new pg.Client({ connectionString: url });
  let waiting: readonly Promise<unknown>[] = [];
  try {
    await toDoProjection([]).migrate(stores.db);
    await lock.connect();
    await lock.query('begin; lock table orders');
    waiting = Array.from({ length: 20 }).flatMap(() => [
      sql`select from orders`.execute(stores.db),
      stores.pool.query('select from orders'),
    ]);
    const open = () => [stores.readPool, stores.pool].map(({ totalCount }) => totalCount);
    await expect.poll(open).toEqual([20, 20]);
    const log = new MemoryLog();
    const checks = readyChecks(
      { ...stores, log },
      positions,
      () => true,
      () => false,
      [],
    );
    const looked = await readiness(checks);
    expect(looked).toMatchObject({ database: true, payments: true, projections: true });
  } finally {
    await lock.end();
    await Promise.all(waiting);
    await stores.close();
  }
});

it.each([
  ['none', 0, false],
  ['no further', 5, true],
])(
  'where Postgres grants %s connection for customers the process is ready by those it has',
  async (_, totalCount, isReady) => {
    const refuse = () => Promise.reject(new Error('too many connections'));
    const refused = { idleCount: 0, totalCount, options: { max: 20 }, query: refuse } as unknown as pg.Pool;
    const checks = readyChecks(
      { log: new MemoryLog(), looks: database(), pool: pool(), readPool: refused },
      positions,
      () => true,
      () => false,
      [],
    );
    expect(await readiness(checks)).toMatchObject({ database: isReady, payments: true });
  },
);
