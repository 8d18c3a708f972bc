import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectionsOf } from '#projections/index';
import { openDatabase, type OpenDatabase } from '#projections/kernel/database';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import { markedHistories, personalVersions, wordsIn } from './support/marked-events.ts';
import { testDatabase } from './support/stores.ts';

/** Everything is opened, so what is kept depends only on the tables. */
const projections = projectionsOf({ open: (events) => Promise.resolve(events), zone: 'UTC' });
const personalColumns = projections.flatMap((each) => each.personalColumns ?? []);
const tables = projections.flatMap((each) => each.tables);

let database: OpenDatabase;
/** What the tables hold at any time before a person is erased, and what they hold afterwards. */
const before = new Set<string>();
const after = new Set<string>();

/** `table.column holds Event.v1 field`, for each column of each row. */
const findings = async (): Promise<readonly string[]> => {
  const each = tables.map(
    (table) => sql`select ${sql.lit(table)} as name, to_jsonb(one) as row from ${sql.table(table)} as one`,
  );
  const { rows } = await sql<{ name: string; row: object }>`${sql.join(each, sql` union all `)}`.execute(
    database.db,
  );
  return rows.flatMap(({ name, row }) =>
    Object.entries(row).flatMap(([column, value]) =>
      wordsIn(JSON.stringify(value)).map((word) => `${name}.${column} holds ${word}`),
    ),
  );
};

const take = async (event: RecordedEvent): Promise<void> => {
  for (const { wants, apply } of projections) if (wants(event)) await apply(database.db, [event]);
};

beforeAll(async () => {
  database = openDatabase((await testDatabase()).url);
  const { db } = database;
  for (const { migrate } of projections) await migrate(db);
  for (const { life, end } of markedHistories()) {
    for (const event of life) {
      await take(event);
      for (const finding of await findings()) before.add(finding);
    }
    for (const event of end) await take(event);
    for (const finding of await findings()) after.add(finding);
    await sql`truncate ${sql.join(tables.map((table) => sql.table(table)))}`.execute(db);
  }
}, 120_000);
afterAll(() => database.close());

const isOfPersonalColumn = (finding: string): boolean =>
  personalColumns.some((column) => finding.startsWith(`${column} holds `));

const of = (all: ReadonlySet<string>, name: string): readonly string[] =>
  [...all].filter((finding) => finding.includes(` holds ${name} `));

describe('what is personal in an event', () => {
  it.each(personalVersions)('$name: is in no column that does not say whose it is', ({ name }) => {
    expect(of(before, name).filter((finding) => !isOfPersonalColumn(finding))).toEqual([]);
  });

  it.each(personalVersions)('$name: is in no row once its person is erased', ({ name }) => {
    expect(of(after, name)).toEqual([]);
  });
});

it.each(personalColumns)('%s is reached by some event, so that it is not looked at in vain', (column) => {
  expect([...before].filter((finding) => finding.startsWith(`${column} holds `))).not.toEqual([]);
});
