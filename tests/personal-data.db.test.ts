import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { projectionsOf } from '#projections/index';
import { openDatabase, type OpenDatabase } from '#projections/kernel/database';
import { historyWith, personalVersions, wordsIn } from './support/marked-events.ts';
import { testDatabase } from './support/stores.ts';

const projections = projectionsOf({ open: (events) => Promise.resolve(events), zone: 'UTC' });
const tables = projections.flatMap((each) => each.tables);

let database: OpenDatabase;
beforeAll(async () => {
  database = openDatabase((await testDatabase()).url, { max: 1 });
  for (const { migrate } of projections) await migrate(database.db);
});
afterEach(async () => {
  for (const table of tables) await sql`delete from ${sql.table(table)}`.execute(database.db);
});
afterAll(() => database.close());

/** The words of a person that are in the tables, and where. */
const found = async (): Promise<readonly string[]> => {
  const each = tables.map(
    (table) =>
      sql`select ${sql.lit(table)} as name, to_jsonb(one)::text as row from ${sql.table(table)} as one`,
  );
  const all = sql<{ name: string; row: string }>`${sql.join(each, sql` union all `)}`;
  const { rows } = await all.execute(database.db);
  return rows.flatMap(({ name, row }) => wordsIn(row).map((word) => `${name} holds ${word}`));
};

it.each(personalVersions)(
  '$name: nothing personal stays in any column, also of those that Postgres makes',
  async (each) => {
    const { db } = database;
    const { life, end } = historyWith(each);
    for (const { wants, apply } of projections)
      for (const event of life.filter(wants)) await apply(db, [event]);
    for (const { wants, apply } of projections) await apply(db, end.filter(wants));
    expect(await found()).toEqual([]);
    // Data that was opened just before the account was deleted, and written just after, is removed when its e-mail is
    // released.
    const late = life.map((event) => ({ ...event, revision: event.revision + 1_000 }));
    for (const { wants, apply } of projections) await apply(db, late.filter(wants));
    for (const { wants, apply } of projections) await apply(db, end.slice(1).filter(wants));
    expect(await found()).toEqual([]);
  },
);
