import { expect, it } from 'vitest';
import { HOUR } from '#contracts/kernel/duration';
import { testDatabase } from '../../../tests/support/stores.ts';
import { bringForward } from './bring-forward.ts';
import { workTable } from './testing/work.ts';

const { database, query } = workTable(testDatabase);

it('brings forward what is due later than it is by a time that was shortened, and nothing else', async () => {
  const noted = (process: string, key: string, hoursAgo: number, dueIn: number) =>
    query(`insert into work_todo (process, key, due_at, data, cause) values ($1, $2, $3, $4, '{}')`, [
      process,
      key,
      new Date(Date.now() + dueIn * HOUR),
      { placedAt: new Date(Date.now() - hoursAgo * HOUR).toISOString() },
    ]);
  await noted('expire', 'late', 2, 22);
  await noted('expire', 'fresh', 0, 24);
  await noted('expire', 'early', 0, 0.1);
  await noted('other', 'late', 2, 22);
  await bringForward(database(), 'expire', HOUR / 2);
  const rows = await query<{ key: string; hours: number }>(
    `select process || ' ' || key as key, round(extract(epoch from due_at - now()) / 3600, 1)::float as hours
     from work_todo order by 1`,
  );
  expect(rows.map(({ key, hours }) => [key, hours])).toEqual([
    ['expire early', 0.1],
    ['expire fresh', 0.5],
    ['expire late', -1.5],
    ['other late', 22],
  ]);
});
