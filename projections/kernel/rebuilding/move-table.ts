import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** Moves a table, if it exists, into another schema, with its partitions: Postgres would leave those where they are. */
export const moveTable = async (db: Database, table: string, from: string, to: string): Promise<void> => {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', nspname, relname) as name from pg_inherits
    join pg_class on pg_class.oid = inhrelid join pg_namespace on pg_namespace.oid = relnamespace
    where inhparent = to_regclass(format('%I.%I', ${from}::text, ${table}::text)) and nspname <> ${to}
  `.execute(db);
  for (const { name } of rows) await sql`alter table ${sql.raw(name)} set schema ${sql.id(to)}`.execute(db);
  await sql`alter table if exists ${sql.id(from, table)} set schema ${sql.id(to)}`.execute(db);
};
