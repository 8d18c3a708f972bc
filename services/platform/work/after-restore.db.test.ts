import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/support/stores.ts';
import { areProvidersAsked, noteRestored } from './after-restore.ts';
import { toDoProjection } from './to-do-list.ts';

let pool: pg.Pool;
let db: Kysely<object>;
beforeAll(async () => {
  pool = new pg.Pool({ connectionString: (await testDatabase()).url });
  db = new Kysely<object>({ dialect: new PostgresDialect({ pool }) });
  await toDoProjection([]).migrate(db);
});
beforeEach(() => pool.query('truncate work_todo, work_filled, work_restored'));
afterAll(() => db.destroy());

const ASKING = ['payments', 'started-payments'];
const areAsked = () => areProvidersAsked(db, ASKING);

const fill = (...processes: readonly string[]) =>
  pool.query(
    `insert into work_filled (process, version, list)
     select process, 1, 'work_todo'::regclass::oid from unnest($1::text[]) as process`,
    [processes],
  );
const note = (process: string, key: string, dueIn: string) =>
  pool.query(
    `insert into work_todo (process, key, due_at, data, cause) values ($1, $2, now() + $3::interval, '{}', '{}')`,
    [process, key, dueIn],
  );
const tryOnce = (key: string) =>
  pool.query('update work_todo set attempts = attempts + 1 where key = $1', [key]);

it('a log that was never restored has nobody wait, whatever there is to do', async () => {
  await note('payments', 'order-1', '-1 hour');
  expect(await areAsked()).toBe(true);
});

it('a restored log has everybody wait until the lists are filled and each task that is due was tried', async () => {
  await noteRestored(db);
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
  await noteRestored(db);
  await fill(...ASKING);
  expect(await areAsked()).toBe(true);
  await note('payments', 'order-3', '-1 hour');
  expect(await areAsked()).toBe(true);
  await noteRestored(db);
  expect(await areAsked()).toBe(false);
});

it('lists that are begun anew, since the log is another, have everybody wait', async () => {
  await fill(...ASKING);
  await toDoProjection([]).resetForNewLog(db);
  expect(await areAsked()).toBe(false);
});
