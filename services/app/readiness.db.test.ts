import { expect, it } from 'vitest';
import { testDatabase } from '../../tests/support/stores.ts';
import { MemoryLog } from '../kernel/testing/memory-log.ts';
import { readiness } from '../platform/http/health.ts';
import { workTable } from '../platform/work/testing/work.ts';
import { toDoProjection } from '../platform/work/to-do-list.ts';
import { readyChecks } from './readiness.ts';

const { pool, database, query } = workTable(testDatabase);

it('a process that was ready before its log turned out to be another waits for the providers', async () => {
  const stores = { log: new MemoryLog(), db: database(), pool: pool() };
  const positions = { of: () => 0n, waitFor: () => Promise.resolve(true) };
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
