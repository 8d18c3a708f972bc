import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../../tests/support/stores.ts';
import { toDoProjection } from '../platform/work/to-do-list.ts';
import { letterCounts } from './letter-list.ts';

let pool: pg.Pool;
beforeAll(async () => {
  pool = new pg.Pool({ connectionString: (await testDatabase()).url });
  const db = new Kysely<object>({ dialect: new PostgresDialect({ pool }) });
  await toDoProjection([]).migrate(db);
});
afterAll(() => pool.end());

const waits = (kind: string, key: string, hours: number, more: object = {}) => {
  const since = new Date(Date.now() - hours * 3_600_000).toISOString();
  return pool.query(
    `insert into work_todo (process, key, due_at, data, attempts, cause)
     values ('letters', $1, now(), $2, 1, '{}')`,
    [key, JSON.stringify({ what: 'letter', kind, since, ...more })],
  );
};

it('letters wait as long as the oldest that no mailbox puts off, and those count, too', async () => {
  await waits('order-paid', 'a', 3, { isPutOff: true });
  await waits('order-paid', 'b', 2, { isPutOff: false });
  await waits('order-paid', 'c', 1);
  await waits('order-sent', 'd', 3, { isPutOff: true });
  const counts = await letterCounts(pool);
  const of = (name: string) => counts.find(({ kind }) => kind === name);
  expect(of('order-paid')).toEqual({
    kind: 'order-paid',
    failed: 0,
    waiting: 3,
    seconds: expect.any(Number),
  });
  expect(of('order-paid')?.seconds).toBeGreaterThanOrEqual(7_200);
  expect(of('order-paid')?.seconds).toBeLessThan(10_800);
  expect(of('order-sent')).toEqual({ kind: 'order-sent', failed: 0, waiting: 1, seconds: 0 });
});
