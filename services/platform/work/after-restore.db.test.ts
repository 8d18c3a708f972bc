import { expect, it } from 'vitest';
import { testDatabase } from '../../../tests/support/stores.ts';
import { areProvidersAsked, noteRestored } from './after-restore.ts';
import { workTable } from './testing/work.ts';
import { toDoProjection } from './to-do-list.ts';

const { query, database } = workTable(testDatabase);

const ASKING = ['payments', 'started-payments'];
const areAsked = () => areProvidersAsked(database(), ASKING);

const fill = (...processes: readonly string[]) =>
  query(
    `insert into work_filled (process, version, list)
     select process, 1, 'work_todo'::regclass::oid from unnest($1::text[]) as process`,
    [processes],
  );
const note = (process: string, key: string, dueIn: string) =>
  query(
    `insert into work_todo (process, key, due_at, data, cause) values ($1, $2, now() + $3::interval, '{}', '{}')`,
    [process, key, dueIn],
  );
const tryOnce = (key: string) => query('update work_todo set attempts = attempts + 1 where key = $1', [key]);

it('a log that was never restored has nobody wait, whatever there is to do', async () => {
  await note('payments', 'order-1', '-1 hour');
  expect(await areAsked()).toBe(true);
});

it('a restored log has everybody wait until the lists are filled and each task that is due was tried', async () => {
  await noteRestored(database());
  await fill('payments');
  expect(await areAsked()).toBe(false);
  await note('started-payments', 'order-1', '-1 hour');
  await note('started-payments', 'order-2', '1 hour');
  await note('letters', 'order-1', '-1 hour');
  await fill('started-payments', 'letters');
  expect(await areAsked()).toBe(false);
  await tryOnce('order-1');
  expect(await areAsked()).toBe(true);
});

it('once they were asked nobody waits again, before the log is restored once more', async () => {
  await noteRestored(database());
  await fill(...ASKING);
  expect(await areAsked()).toBe(true);
  await note('payments', 'order-3', '-1 hour');
  expect(await areAsked()).toBe(true);
  await noteRestored(database());
  expect(await areAsked()).toBe(false);
});

it('lists that are begun anew, since the log is another, have everybody wait', async () => {
  await fill(...ASKING);
  await toDoProjection([]).resetForNewLog(database());
  expect(await areAsked()).toBe(false);
});
