import { sql, type RawBuilder } from 'kysely';
import type { Checkpoint } from './checkpoints.ts';
import type { Database } from './database.ts';
import { moveTable } from './move-table.ts';
import type { Projection } from './projection.ts';
import { saidTables, tablesIn } from './said-tables.ts';

/** The schema of the tables that queries read. */
export const LIVE = 'public';

const schemaOf = (name: string): string => `kept_${name}`;

/** Drops the tables that are kept of a projection's earlier version. */
export const dropKept = (db: Database, name: string): Promise<void> =>
  db.transaction().execute((trx) => dropKeptIn(trx, name));

/** Both or neither: tables that are no longer noted would be found by nobody who has to drop them. */
const dropKeptIn = async (trx: Database, name: string): Promise<void> => {
  await sql`delete from projection_kept where name = ${name}`.execute(trx);
  await sql`drop schema if exists ${sql.id(schemaOf(name))} cascade`.execute(trx);
};

/** Drops the kept tables of all projections; answers the names of these projections. */
export const dropAllKept = (db: Database): Promise<readonly string[]> => dropThose(db, sql`true`);

/**
 * Drops the kept tables in which somebody who is erased may still be named: all but those of which their own version
 * has said that they hold no personal data.
 */
export const dropPersonalKept = async (db: Database): Promise<void> => {
  await dropThose(db, sql`impersonal is not true`);
};

/** Tables that nobody has noted are found by their schema; nothing is known of them. */
const dropThose = async (db: Database, condition: RawBuilder<unknown>): Promise<readonly string[]> => {
  const { rows } = await sql<{ name: string }>`
    select name from projection_kept full join (
      select substr(nspname, ${schemaOf('').length + 1}) as name from pg_namespace
      where starts_with(nspname, ${schemaOf('')})
    ) as found using (name)
    where ${condition} order by name
  `.execute(db);
  for (const { name } of rows) await dropKept(db, name);
  return rows.map(({ name }) => name);
};

/**
 * The live tables that a swap replaces: also those that this version does not have, and none that is new in it. An older
 * release, which moves only its own, may have left some that are of neither version.
 */
export const livingTables = async (
  db: Database,
  { name, tables }: Projection,
): Promise<readonly string[]> => {
  const said = await saidTables(db, name);
  return tablesIn(db, LIVE, [...tables, ...said.tables]);
};

/**
 * Puts the live tables aside unchanged: if the version that made them comes back, it goes on from there. Tables with
 * parked streams are not kept, since the events that wait in them would be lost. To be called in the transaction of the
 * swap.
 */
export const keepTables = async (
  trx: Database,
  { name, tables, version }: Projection,
  live: Checkpoint,
): Promise<void> => {
  if (live.version === version || live.version === 0 || live.position === undefined) return;
  const { rows } = await sql`select from projection_parked where projection = ${name} limit 1`.execute(trx);
  if (rows.length > 0) return;
  await sql`create schema ${sql.id(schemaOf(name))}`.execute(trx);
  const said = await saidTables(trx, name);
  for (const table of said.isOfLive ? said.tables : tables) await moveTable(trx, table, LIVE, schemaOf(name));
  // Where it is not said which tables are that version's, others may have come along.
  await sql`
    insert into projection_kept (name, version, position, impersonal)
    select name, version, position, impersonal is not distinct from version and ${said.isOfLive}
    from projection_checkpoints where name = ${name}
  `.execute(trx);
};

/**
 * Moves the tables that are kept of this version into a schema. Answers the position up to which they have the log;
 * undefined where none are kept, or not all of them: one that came empty would lack the past.
 */
export const takeKept = async (
  db: Database,
  { name, version, tables }: Projection,
  schema: string,
): Promise<bigint | undefined> => {
  const { rows } = await sql<{ position: string }>`
    select position::text as position from projection_kept where name = ${name} and version = ${version}
  `.execute(db);
  const [kept] = rows;
  if (!kept) return undefined;
  return db.transaction().execute(async (trx) => {
    const found = await tablesIn(trx, schemaOf(name), tables);
    const isWhole = found.length === tables.length;
    if (isWhole) for (const table of tables) await moveTable(trx, table, schemaOf(name), schema);
    await dropKeptIn(trx, name);
    return isWhole ? BigInt(kept.position) : undefined;
  });
};
