import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/support/stores.ts';
import { openDatabase, type OpenDatabase } from '../database.ts';
import { rowsIn } from './status.ts';

let database: OpenDatabase;
beforeEach(async () => {
  const { url } = await testDatabase();
  database = openDatabase(url, { max: 1 });
  await sql.raw('create table whole (id integer)').execute(database.db);
  await sql.raw('create table parted (id integer) partition by range (id)').execute(database.db);
  await sql.raw('create table parted_0 partition of parted for values from (0) to (60)').execute(database.db);
  await sql
    .raw('create table parted_1 partition of parted for values from (60) to (120)')
    .execute(database.db);
  for (const table of ['whole', 'parted']) {
    await sql`insert into ${sql.table(table)} select generate_series(0, 119)`.execute(database.db);
    // Else what was inserted might be added once more to what the analysis tells.
    await sql`select pg_stat_force_next_flush()`.execute(database.db);
    await sql`vacuum (analyze) ${sql.table(table)}`.execute(database.db);
  }
});
afterEach(() => database.close());

/** How many rows a table has, and whether they were counted for that. */
const ask = async (table: string, counted: number) => {
  const { db } = database;
  let isCounted = false;
  const rows = await rowsIn(
    db.withPlugin({
      transformQuery: ({ node, queryId }) => {
        isCounted ||= db.getExecutor().compileQuery(node, queryId).sql.includes('count(*)');
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    }),
    table,
    counted,
  );
  return { rows, isCounted };
};

it.each(['whole', 'parted'])('counts a large table by what Postgres knows of it: %s', async (table) => {
  expect(await ask(table, 100)).toEqual({ rows: 120, isCounted: false });
  expect(await ask(table, 200)).toEqual({ rows: 120, isCounted: true });
});

it.each(['whole', 'parted'])(
  'goes by what was analysed where Postgres has forgotten its counts: %s',
  async (table) => {
    await sql`select pg_stat_reset()`.execute(database.db);
    expect(await ask(table, 100)).toEqual({ rows: 120, isCounted: false });
  },
);
