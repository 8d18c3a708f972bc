import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { projectionsOf } from '#projections/index';
import { openDatabase } from '#projections/kernel/database';
import { historyWith, personalVersions, wordsIn } from './support/marked-events.ts';
import { testDatabase } from './support/stores.ts';

const projections = projectionsOf({ open: (events) => Promise.resolve(events), zone: 'UTC' });
const tables = projections.flatMap((each) => each.tables);

it.each(personalVersions)(
  '$name: nothing personal stays in any column, also of those that Postgres makes',
  async (each) => {
    const { url } = await testDatabase();
    const { db, close } = openDatabase(url, { max: 1 });
    try {
      for (const { migrate } of projections) await migrate(db);
      const words = async () => {
        const dumps = tables.map(async (table) => {
          const { rows } = await sql<{
            line: string;
          }>`select to_jsonb(row)::text as line from ${sql.table(table)} as row`.execute(db);
          return rows.flatMap(({ line }) => wordsIn(line)).map((word) => `${table} holds ${word}`);
        });
        return (await Promise.all(dumps)).flat();
      };
      const { life, end } = historyWith(each);
      for (const { wants, apply } of projections)
        for (const event of life.filter(wants)) await apply(db, [event]);
      for (const { wants, apply } of projections) await apply(db, end.filter(wants));
      expect(await words()).toEqual([]);
      // Data that was opened just before the account was deleted, and written just after, is removed when its e-mail is
      // released.
      const late = life.map((event) => ({ ...event, revision: event.revision + 1_000 }));
      for (const { wants, apply } of projections) await apply(db, late.filter(wants));
      for (const { wants, apply } of projections) await apply(db, end.slice(1).filter(wants));
      expect(await words()).toEqual([]);
    } finally {
      await close();
    }
  },
);
