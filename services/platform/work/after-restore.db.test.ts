import { expect, it } from 'vitest';
import { HOUR } from '#contracts/kernel/duration';
import { testDatabase } from '../../../tests/support/stores.ts';
import { areProvidersAsked, noteRestored } from './after-restore.ts';
import { taskLeases } from './task-leases.ts';
import { workTable } from './testing/work.ts';
import { toDoProjection } from './to-do-list.ts';

const { pool, query, database } = workTable(testDatabase);

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
/** As a worker does who has room for one task of this process. */
const take = async (process: string) => {
  const leases = taskLeases(pool(), 15_000);
  const [row] = await leases.take([{ process, room: 1, waited: 0 }]);
  if (!row) throw new Error('Nothing is due');
  return {
    done: () => leases.done(row),
    later: () => leases.later(row, HOUR, { error: null, failures: 0 }),
    putOff: () => leases.putOff(row, HOUR),
  };
};

it('a log that was never restored has nobody wait, whatever there is to do', async () => {
  await note('payments', 'order-1', '-1 hour');
  expect(await areAsked()).toBe(true);
});

it('a restored log has everybody wait until the lists are filled and the first try of each task that is due has ended', async () => {
  await noteRestored(database());
  await fill('payments');
  expect(await areAsked()).toBe(false);
  await note('started-payments', 'order-1', '-1 hour');
  await note('started-payments', 'order-2', '1 hour');
  await note('letters', 'order-1', '-1 hour');
  await fill('started-payments', 'letters');
  expect(await areAsked()).toBe(false);
  await (await take('started-payments')).later();
  expect(await areAsked()).toBe(true);
});

it('a task that was taken has everybody wait until the provider has answered, or its worker has given up', async () => {
  await noteRestored(database());
  await fill(...ASKING);
  await note('payments', 'order-1', '-1 hour');
  await note('started-payments', 'order-1', '-1 hour');
  const [answered, failed] = [await take('payments'), await take('started-payments')];
  expect(await areAsked()).toBe(false);
  await answered.done();
  expect(await areAsked()).toBe(false);
  await failed.later();
  expect(await areAsked()).toBe(true);
});

it('a task that nobody can look into now, such as one for credentials that are not there, has nobody wait longer', async () => {
  await noteRestored(database());
  await fill(...ASKING);
  await note('started-payments', 'order-1', '-1 hour');
  const unanswered = await take('started-payments');
  expect(await areAsked()).toBe(false);
  await unanswered.putOff();
  expect(await areAsked()).toBe(true);
});

it('a task whose worker died has everybody wait until another has tried it', async () => {
  await noteRestored(database());
  await fill(...ASKING);
  await note('payments', 'order-1', '-1 hour');
  await take('payments');
  await query(`update work_todo set due_at = now() - interval '1 second'`);
  const again = await take('payments');
  expect(await areAsked()).toBe(false);
  await again.done();
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
