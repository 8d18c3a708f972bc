import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { escapeIdentifier, type Client } from 'pg';
import type { Dumped } from './dump-rows.ts';
import type { BackupTable } from './manifest.ts';

/** How many rows are inserted in one statement. */
const ROWS = 1_000;

/**
 * Loads the rows of a backup into the tables of a new database, all or none. Throws a sentence where the backup has what
 * these tables do not.
 */
export async function loadRows(client: Client, backup: string, { tables, sequences }: Dumped): Promise<void> {
  for (const table of tables.filter(isOwn)) await checkColumns(client, backup, table);
  await client.query('begin');
  // Skips foreign keys and triggers: rows that refer to each other come in any order, and nobody needs notifications.
  await client.query('set local session_replication_role = replica');
  for (const table of tables.filter(isOwn)) await loadTable(client, backup, table);
  for (const { name, last } of sequences.filter(isOwn))
    await client.query('select setval($1::regclass, $2::bigint)', [name, last]);
  await client.query('commit');
}

/**
 * Older backups also have tables that projections had put aside: these follow from the log, and a new database does not
 * have them.
 */
const isOwn = ({ name }: { readonly name: string }): boolean => !/^(kept_\w+|verification)\./.test(name);

/** A version that came later may have kept more, which this one would lose. */
async function checkColumns(client: Client, backup: string, { name, columns }: BackupTable): Promise<void> {
  const { rows } = await client.query<{ attname: string }>(
    'select attname from pg_attribute where attrelid = to_regclass($1) and attnum > 0 and not attisdropped',
    [name],
  );
  const known = new Set(rows.map(({ attname }) => attname));
  const unknown = columns.filter((column) => !known.has(column));
  if (unknown.length > 0)
    throw new Error(
      `${backup} was made by a newer version of the shop (${name} has ${unknown.join(', ')}): restore it with that one.`,
    );
}

async function loadTable(client: Client, backup: string, table: BackupTable): Promise<void> {
  const { name, rows: expected } = table;
  let loaded = 0;
  for await (const lines of linesIn(join(backup, table.file))) loaded += await insert(client, table, lines);
  if (loaded !== expected)
    throw new Error(`${backup} is damaged: ${name} has ${loaded} rows and not ${expected}.`);
}

async function insert(
  client: Client,
  { name, columns }: BackupTable,
  lines: readonly string[],
): Promise<number> {
  const list = columns.map((column) => escapeIdentifier(column)).join(', ');
  const { rowCount } = await client.query(
    `insert into ${name} (${list}) overriding system value
     select ${list} from json_populate_recordset(null::${name}, $1::json)`,
    [`[${lines.join(',')}]`],
  );
  return rowCount ?? 0;
}

/** Node's own readers of lines end one at U+2028 and U+2029, too, which JSON has as they are. */
async function* linesIn(path: string): AsyncGenerator<readonly string[]> {
  let lines: string[] = [];
  let begun = '';
  for await (const chunk of createReadStream(path, 'utf8') as AsyncIterable<string>) {
    const [end = '', ...more] = chunk.split('\n');
    begun += end;
    for (const part of more) {
      lines.push(begun);
      begun = part;
    }
    if (lines.length < ROWS) continue;
    yield lines;
    lines = [];
  }
  if (begun !== '') lines.push(begun);
  if (lines.length > 0) yield lines;
}
