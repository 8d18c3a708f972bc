import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../database.ts';
import type { Projection } from '../projection.ts';

/** What a checkpoint says of the tables that serve, for code of another version, which takes their place. */
export const SAID = sql`(impersonal, tables, tables_of)`;

/**
 * What this code declares about its tables: their version if they hold no personal data, their names, and their
 * version. A release unaware of these columns leaves the previous declaration in place.
 */
export const saidOf = ({ version, tables, personalColumns = [] }: Projection): RawBuilder<unknown> => {
  const impersonal = personalColumns.length > 0 ? null : version;
  return sql`(${impersonal}::integer, ${tables}::text[], ${version}::integer)`;
};

interface SaidTables {
  readonly tables: readonly string[];
  /** Whether they are those that serve; else they are of a version before, or nothing was said yet. */
  readonly isOfLive: boolean;
}

/** The tables that were last said to be a projection's. */
export const saidTables = async (db: Database, name: string): Promise<SaidTables> => {
  const { rows } = await sql<SaidTables>`
    select coalesce(tables, '{}') as tables, tables_of is not distinct from version as "isOfLive"
    from projection_checkpoints where name = ${name}
  `.execute(db);
  return rows[0] ?? { tables: [], isOfLive: false };
};

/** The tables that serve and are not said to hold no personal data, of whichever version. */
export const saidPersonalTables = async (db: Database): Promise<readonly string[]> => {
  const { rows } = await sql<{ name: string }>`
    select distinct said.name from projection_checkpoints, unnest(tables) as said (name)
    where impersonal is distinct from version and to_regclass(format('%I', said.name)) is not null
    order by said.name
  `.execute(db);
  return rows.map(({ name }) => name);
};

/** Those of these tables that a schema has. */
export const tablesIn = async (
  db: Database,
  schema: string,
  tables: readonly string[],
): Promise<readonly string[]> => {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = ${schema} and tablename = any(${tables})
  `.execute(db);
  return rows.map(({ name }) => name);
};
