import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../tests/support/stores.ts';
import { dumpRows } from './dump-rows.ts';
import { loadRows } from './load-rows.ts';

let backup: string;
const clients: pg.Client[] = [];
beforeEach(() => {
  backup = mkdtempSync(join(tmpdir(), `suuq-test-${process.pid}-`));
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.end()));
  rmSync(backup, { recursive: true });
});

const newDatabase = async () => {
  const client = new pg.Client({ connectionString: (await testDatabase()).url });
  clients.push(client);
  await client.connect();
  await client.query('create schema letters; create table letters.kept (id int, said text)');
  return client;
};
const rowsOf = async (client: pg.Client) =>
  (await client.query<{ id: number; said: string }>('select id, said from letters.kept order by id')).rows;

test.each([
  ['a column', 'alter table letters.kept add column language text', 'letters.kept has language'],
  ['a table', 'create table letters.sent (id int)', 'letters.sent has id'],
])('a backup with %s that this version does not know is one of a newer version', async (_, change, what) => {
  const [from, to] = [await newDatabase(), await newDatabase()];
  await from.query(change);
  await from.query(`insert into letters.kept (id) values (1)`);
  await expect(loadRows(to, backup, await dumpRows(from, backup))).rejects.toThrow(
    `made by a newer version of the shop (${what}): restore it with that one.`,
  );
  expect(await rowsOf(to)).toEqual([]);
});

test.each([
  ['whatever ends a line elsewhere', ['a\u2028b', 'a\u2029b', 'a\nb', 'a\r\nb', 'a\u0085b\vc\fd', '']],
  [
    'letters of several bytes across the pieces of a file',
    ['Xafuun 🐪\u2028'.repeat(20_000), 'ü'.repeat(99_999)],
  ],
  ['more rows than are loaded at once', Array.from({ length: 4_500 }, (_, n) => `the ${n}th`)],
])('%s comes back from a backup as it was', async (_, texts) => {
  const [from, to] = [await newDatabase(), await newDatabase()];
  await from.query('insert into letters.kept select n, t from unnest($1::text[]) with ordinality u (t, n)', [
    texts,
  ]);
  await loadRows(to, backup, await dumpRows(from, backup));
  expect(await rowsOf(to)).toEqual(texts.map((said, at) => ({ id: at + 1, said })));
});
