import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'pg';
import { PLACES, type BackupSequence, type BackupTable } from './manifest.ts';

/** How many rows are fetched at a time. */
const ROWS = 2_000;

/**
 * These belong to running processes, or end with a restore; and the letters that the mail stand-in shows, with links
 * that let anyone in: no VAULT_KEY is needed to read those. What is left out cannot be read in a backup either.
 */
const LEFT_OUT: readonly string[] = ['vault.listeners', 'vault.sessions', 'simulator.letters'];

/**
 * The projections' schemas are left out, with those that they fill or have put aside: they are rebuilt from the log.
 */
const OWN = `schemaname not in ('public', 'information_schema', 'verification')
  and schemaname !~ '^(pg_|rebuild_|kept_)'`;

export interface Dumped {
  readonly tables: readonly BackupTable[];
  readonly sequences: readonly BackupSequence[];
}

/**
 * Writes what the database has and the log has not, all of one moment, into files of JSON lines; it finds the tables
 * itself, so a new one is included. The embedded Postgres comes without its own dump program.
 */
export async function dumpRows(client: Client, backup: string): Promise<Dumped> {
  await mkdir(join(backup, PLACES.rows), { mode: 0o700 });
  await client.query('begin isolation level repeatable read read only');
  const tables: BackupTable[] = [];
  for (const { name, columns } of await tablesOf(client)) {
    const file = join(PLACES.rows, `${name.replaceAll('"', '')}.jsonl`);
    const rows = await dumpTable(client, name, join(backup, file));
    tables.push({ name, columns, rows, file });
  }
  await client.query('commit');
  // Sequences only grow, so reading them later gives no number twice.
  const { rows: sequences } = await client.query<BackupSequence>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last
     from pg_sequences where ${OWN} and last_value is not null order by name`,
  );
  return { tables, sequences };
}

async function tablesOf(client: Client): Promise<readonly Pick<BackupTable, 'name' | 'columns'>[]> {
  const { rows } = await client.query<Pick<BackupTable, 'name' | 'columns'>>(
    `select format('%I.%I', schemaname, tablename) as name, array(
       select attname::text from pg_attribute
       where attrelid = format('%I.%I', schemaname, tablename)::regclass
         and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns
     from pg_tables where ${OWN} order by name`,
  );
  return rows.filter(({ name }) => !LEFT_OUT.includes(name));
}

/**
 * Never converts rows to JavaScript values, which might lose something: JSON comes from Postgres and goes back to it.
 */
async function dumpTable(client: Client, name: string, path: string): Promise<number> {
  const file = await open(path, 'wx', 0o600);
  try {
    await client.query(
      `declare dumped no scroll cursor for select row_to_json(t)::text as line from ${name} t`,
    );
    let count = 0;
    for (;;) {
      const { rows } = await client.query<{ line: string }>(`fetch ${ROWS} from dumped`);
      if (rows.length === 0) break;
      // Not `write`, which may write a part on a disk that is just full.
      await file.appendFile(rows.map(({ line }) => `${line}\n`).join(''));
      count += rows.length;
    }
    await client.query('close dumped');
    await file.sync();
    return count;
  } finally {
    await file.close();
  }
}
