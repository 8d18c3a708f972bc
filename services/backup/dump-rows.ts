import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'pg';
import { PLACES, type BackupSequence, type BackupTable } from './manifest.ts';

/** Rows fetched at a time. */
const ROWS = 2_000;

/** Of the shop's own process only, or over with a restore: what is not there cannot be read in a backup either. */
const LEFT_OUT: readonly string[] = ['vault.listeners', 'vault.sessions'];

/** What the projections keep is made again from the log, also what they fill or put aside. All else is kept. */
const OWN = `schemaname not in ('public', 'information_schema', 'verification')
  and schemaname !~ '^(pg_|rebuild_|kept_)'`;

export interface Dumped {
  readonly tables: readonly BackupTable[];
  readonly sequences: readonly BackupSequence[];
}

/**
 * Writes what the database has and the log has not, as it is at one moment, into files of JSON lines: a table that
 * somebody adds tomorrow is among it. Postgres's own dump does not come with the embedded one.
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
  // They only grow, so that a later look gives no number twice.
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

/** Never as values of ours, which might say less: JSON comes from Postgres and goes back to it. */
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
      await file.write(rows.map(({ line }) => `${line}\n`).join(''));
      count += rows.length;
    }
    await client.query('close dumped');
    await file.sync();
    return count;
  } finally {
    await file.close();
  }
}
