import { expect, it } from 'vitest';
import { testDatabase } from '../../../tests/support/stores.ts';
import { workRows } from './rows.ts';
import { event, HOUR, newProcess, workTable } from './testing/work.ts';

const { pool, fill, listed } = workTable(testDatabase);

it('deletes what is done without waiting for rows that the log is changing, which would wait for it in turn', async () => {
  await fill([newProcess('one', -1)], event('Begun', 'a'), event('Begun', 'b'));
  const rows = workRows(pool(), HOUR);
  const taken = await rows.take(new Map([['one', 8]]));
  const follower = await pool().connect();
  try {
    await follower.query('begin');
    await follower.query(`delete from work_todo where key = 'b'`);
    await Promise.all(taken.map(rows.done));
    await follower.query(`delete from work_todo where key = 'a'`);
    await follower.query('commit');
  } finally {
    follower.release();
  }
  expect(await listed()).toEqual([]);
});
