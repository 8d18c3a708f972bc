import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../tests/support/stores.ts';
import { openDatabase, type OpenDatabase } from './database.ts';
import { transact } from './database/transact.ts';

let database: OpenDatabase;
beforeEach(async () => {
  database = openDatabase((await testDatabase()).url, { max: 1, pipeline: true });
});
afterEach(() => database.close());

const make = async (type: string) => {
  await sql`drop table if exists figures`.execute(database.db);
  await sql.raw(`create table figures (figure ${type})`).execute(database.db);
  await sql`insert into figures values (1)`.execute(database.db);
};
const figures = async (db = database.db) => (await sql`select figure from figures`.execute(db)).rows;

test('a question about a column whose type has changed fails once, and is answered when it is asked again', async () => {
  await make('integer');
  expect(await figures()).toEqual([{ figure: 1 }]);
  await make('text');
  await expect(figures()).rejects.toMatchObject({ code: '0A000' });
  expect(await figures()).toEqual([{ figure: '1' }]);
});

test('a transaction that asks about such a column can be tried again, too', async () => {
  await make('integer');
  await figures();
  await make('text');
  const together = () => transact(database.db, figures);
  await expect(together()).rejects.toMatchObject({ code: '0A000' });
  expect(await together()).toEqual([{ figure: '1' }]);
});

test('a question that is not answered in time keeps the next one waiting no longer', async () => {
  await database.close();
  database = openDatabase((await testDatabase()).url, { max: 1, patience: 1_000 });
  await sql`set statement_timeout = 0`.execute(database.db);
  await expect(sql`select pg_sleep(20)`.execute(database.db)).rejects.toThrow('Query read timeout');
  expect((await sql`select 1 as answer`.execute(database.db)).rows).toEqual([{ answer: 1 }]);
});
