import { expect, it } from 'vitest';
import { DAY, HOUR } from '#contracts/kernel/duration';
import { testDatabase } from '../../../tests/support/stores.ts';
import { takeUpFromAhead } from './clock-put-back.ts';
import { taskLeases } from './task-leases.ts';
import { event, newProcess, workTable } from './testing/work.ts';

const { pool, query, fill } = workTable(testDatabase);

const dueIn = async (): Promise<Readonly<Record<string, number>>> => {
  const rows = await query<{ key: string; due: number }>(
    'select key, extract(epoch from due_at - now())::float8 as due from work_todo',
  );
  return Object.fromEntries(rows.map(({ key, due }) => [key, due]));
};
/** As a clock that is a day ahead would have written it. */
const passDayBefore = () =>
  query(`update work_todo set due_at = due_at + interval '1 day', set_at = set_at + interval '1 day'`);

it('a task that was begun by a clock that was ahead is due when it is put back, and no other', async () => {
  const leases = taskLeases(pool(), HOUR);
  const keys = ['a', 'b', 'c', 'd'];
  await fill([newProcess('one', -1)], ...keys.map((key) => event('Begun', key)));
  const [putOff, failed, kept] = await leases.take([{ process: 'one', room: 8, waited: 0 }]);
  if (!putOff || !failed || !kept) throw new Error('No task was taken');
  await leases.putOff(putOff, DAY);
  await leases.later(failed, DAY, { error: null, failures: 1 });
  await leases.keep(kept);
  await fill([newProcess('one', DAY)], event('Begun', 'of tomorrow'));

  await takeUpFromAhead(pool());
  expect(Object.values(await dueIn()).filter((due) => due < 60)).toEqual([]);
  await passDayBefore();
  await takeUpFromAhead(pool());
  const due = await dueIn();
  for (const key of keys) expect(due[key]).toBeLessThanOrEqual(0);
  // An event says when it is due, by the clock of the log.
  expect(due['of tomorrow']).toBeGreaterThan(HOUR / 1_000);
});
