import type { Pool } from 'pg';
import { expect, it } from 'vitest';
import { HOUR } from '#contracts/kernel/duration';
import { testDatabase } from '../../../tests/support/stores.ts';
import { taskLeases } from './task-leases.ts';
import { event, newProcess, workTable } from './testing/work.ts';

const { pool, query, fill, listed } = workTable(testDatabase);

it('holds nothing that is done while it waits for a row that the log is changing, which would wait for it in turn', async () => {
  await fill([newProcess('one', -1)], event('Begun', 'a'), event('Begun', 'b'));
  const leases = taskLeases(pool(), HOUR);
  const taken = await leases.take([{ process: 'one', room: 8, waited: 0 }]);
  const follower = await pool().connect();
  try {
    await follower.query('begin');
    await follower.query(`delete from work_todo where key = 'b'`);
    const done = Promise.all(taken.map(leases.done));
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await pool().query(waiting)).rowCount).toBe(1);
    await follower.query(`delete from work_todo where key = 'a'`);
    await follower.query('rollback');
    await done;
  } finally {
    follower.release();
  }
  expect(await listed()).toEqual([]);
});

it('reads none of the many tasks that are due in days to find those that are due now', async () => {
  await query(
    `insert into work_todo (process, key, due_at, data, cause)
     select 'one', 'order-' || n, now() + interval '1 day', '{}', '{}' from generate_series(1, 5000) as n`,
  );
  await query('analyze work_todo');
  await fill([newProcess('one', -1)], event('Begun', 'a'));
  const client = await pool().connect();
  try {
    await client.query('begin');
    const leases = taskLeases({ query: client.query.bind(client) } as Pool, HOUR);
    expect(await leases.take([{ process: 'one', room: 8, waited: 0 }])).toMatchObject([{ key: 'a' }]);
    const { rows: read } = await client.query<{ tuples: number }>(
      `select (seq_tup_read + idx_tup_fetch)::int as tuples from pg_stat_xact_user_tables where relname = 'work_todo'`,
    );
    expect(read[0]?.tuples).toBeLessThan(100);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
