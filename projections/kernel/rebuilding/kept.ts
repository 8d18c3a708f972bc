import { sql, type RawBuilder } from 'kysely';
import type { Checkpoint } from '../checkpoints.ts';
import type { Database } from '../database.ts';
import { moveTable } from './move-table.ts';
import type { Projection } from '../projection.ts';
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

/** The version by which kept tables are noted while a rebuild goes on from them: no release takes it for its own. */
const takenVersion = (version: number): number => -version;

/** Up to where the log is in the tables that are kept of this version; undefined where none are. */
export const keptUpTo = async (
  db: Database,
  { name, version }: Projection,
): Promise<{ readonly position: bigint; readonly isTaken: boolean } | undefined> => {
  const { rows } = await sql<{ position: string; isTaken: boolean }>`
    select position::text as position, version = ${takenVersion(version)} as "isTaken"
    from projection_kept where name = ${name} and version in (${version}, ${takenVersion(version)})
  `.execute(db);
  const [kept] = rows;
  return kept && { position: BigInt(kept.position), isTaken: kept.isTaken };
};

/** Drops the tables that are kept of a projection, unless this version goes on from them. */
export const dropOthersKept = async (db: Database, { name, version }: Projection): Promise<void> => {
  const { rows } = await sql`
    select from projection_kept where name = ${name} and version = ${takenVersion(version)}
  `.execute(db);
  if (rows.length === 0) await dropKept(db, name);
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
  if (live.version === version) return;
  // Those that this version has gone on from are about to serve.
  await dropKeptIn(trx, name);
  if (live.version === 0 || live.position === undefined) return;
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

/** The comment on a schema whose tables were kept. It goes with the schema, even if that is made again. */
const TAKEN = 'kept before';

/**
 * Turns what is kept of this version into the schema of its rebuild, unless an interrupted rebuild has done so. Answers a
 * position up to which the tables have the log: after an interrupted rebuild they have more of it, and to apply that
 * again changes nothing. Undefined where none are kept, or not all of them: one that came empty would lack the past.
 * They stay noted until the swap.
 */
export const takeKept = (
  db: Database,
  { name, version, tables }: Projection,
  schema: string,
): Promise<bigint | undefined> =>
  db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ position: string; isTaken: boolean }>`
      select position::text as position, version = ${takenVersion(version)}
        and obj_description(to_regnamespace(${schema})::oid, 'pg_namespace') is not distinct from ${TAKEN} as "isTaken"
      from projection_kept where name = ${name} and version in (${version}, ${takenVersion(version)}) for update
    `.execute(trx);
    const [kept] = rows;
    if (!kept) return undefined;
    if (kept.isTaken) return BigInt(kept.position);
    const found = await tablesIn(trx, schemaOf(name), tables);
    if (found.length < tables.length) {
      await dropKeptIn(trx, name);
      return undefined;
    }
    await sql`drop schema if exists ${sql.id(schema)} cascade`.execute(trx);
    await sql`alter schema ${sql.id(schemaOf(name))} rename to ${sql.id(schema)}`.execute(trx);
    await sql`comment on schema ${sql.id(schema)} is ${sql.lit(TAKEN)}`.execute(trx);
    await sql`update projection_kept set version = ${takenVersion(version)} where name = ${name}`.execute(
      trx,
    );
    return BigInt(kept.position);
  });
