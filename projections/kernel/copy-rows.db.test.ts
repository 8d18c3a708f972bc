import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { testDatabase } from '../../tests/support/stores.ts';
import { copyRows } from './copy-rows.ts';
import { openDatabase, type OpenDatabase } from './database.ts';
import { createTable, saveRows, table } from './table.ts';

interface Thing {
  id: string;
  name: string | null;
  size: number;
  is_old: boolean;
  seen: Date | null;
  parts: unknown;
  words: readonly string[];
  counts: readonly number[];
}

const things = table<Thing>('things', 'id', {
  id: 'text primary key',
  name: 'text',
  size: 'double precision not null',
  is_old: 'boolean not null',
  seen: 'timestamptz',
  parts: 'jsonb',
  words: 'text[] not null',
  counts: `integer[] not null default '{}'`,
});

const SIGNS = [
  '',
  'a b',
  '\\',
  '\\N',
  '\\.',
  'a\tb\nc\rd',
  '"{,}"',
  'NULL',
  'caano – ḥ 🐪',
  "'",
  '🐪'.slice(0, 1),
  String.raw`\ud83d \\ud83d`,
];

const thing = (id: string, rest: Partial<Thing> = {}): Thing => ({
  id,
  name: null,
  size: 0,
  is_old: false,
  seen: null,
  parts: null,
  words: [],
  counts: [],
  ...rest,
});

let database: OpenDatabase;
beforeAll(async () => {
  database = openDatabase((await testDatabase()).url, { max: 1, pipeline: true });
});
afterAll(() => database.close());
beforeEach(async () => {
  await sql`drop table if exists things`.execute(database.db);
  await createTable(database.db, things);
});

const rows = async (): Promise<readonly Thing[]> =>
  (await sql<Thing>`select * from things order by id collate "C"`.execute(database.db)).rows;

it('copied rows are what inserted ones are, whatever is in them', async () => {
  const all = [
    ...SIGNS.map((name, index) =>
      thing(`${index}`, { name, words: [name, ...SIGNS], parts: { [name]: [name, null] } }),
    ),
    ...SIGNS.map((name, index) => thing(`text ${index}`, { parts: name })),
    thing('more', { size: -0.5, is_old: true, seen: new Date('2026-03-14T09:31:07.214Z'), counts: [1, 2] }),
  ];
  await saveRows(database.db, things, all);
  const inserted = await rows();
  await sql`delete from things`.execute(database.db);
  await copyRows(database.db, things, all);
  expect(await rows()).toEqual(inserted);
  expect(inserted.find(({ id }) => id === '5')?.name).toBe('a\tb\nc\rd');
  expect(inserted.find(({ id }) => id === '10')?.name).toBe('\uFFFD');
  expect(inserted.find(({ id }) => id === '11')?.name).toBe(SIGNS[11]);
});

it('what is refused is none of them, and what is asked behind it is answered', async () => {
  const { db } = database;
  const long = 'x'.repeat(1_000_000);
  const failed = copyRows(db, things, [thing('1', { name: long }), thing('1', { name: long })]);
  const missing = copyRows(db, table<{ id: string }>('no_things', 'id', { id: 'text' }), [{ id: long }]);
  const asked = sql<{ one: number }>`select 1 as one`.execute(db);
  await expect(failed).rejects.toThrow(/duplicate key/);
  await expect(missing).rejects.toThrow(/no_things/);
  expect((await asked).rows).toEqual([{ one: 1 }]);
  expect(await rows()).toEqual([]);
});

it('goes with its transaction, sent together with other statements', async () => {
  const { db } = database;
  const both = db.transaction().execute(async (trx) => {
    await Promise.all([
      copyRows(trx, things, [thing('1'), thing('2')]),
      sql`delete from things where id = '1'`.execute(trx),
    ]);
    expect(await idsIn(trx)).toEqual(['2']);
    throw new Error('not after all');
  });
  await expect(both).rejects.toThrow('not after all');
  expect(await rows()).toEqual([]);
});

const idsIn = async (trx: OpenDatabase['db']): Promise<readonly string[]> =>
  (await sql<{ id: string }>`select id from things`.execute(trx)).rows.map(({ id }) => id);
