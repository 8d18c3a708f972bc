import { sql } from 'kysely';
import type { Database } from '../kernel/database.ts';
import { logTable } from './table.ts';

/**
 * About how many events a partition has: its indexes fit into memory, and a hundred million events make a hundred
 * partitions.
 */
const EVENTS = 1_000_000;

const { name } = logTable;

/**
 * The position at which the partitions end; null where there is none yet. It is kept in the comment of the table, which
 * moves with it: every batch asks, and searching the bounds in the catalogue takes longer the more there are.
 */
export const PARTITIONS_END = `substring(obj_description('${name}'::regclass, 'pg_class') from '\\d+$')::bigint`;

/**
 * How many positions an event takes in the log: one, or hundreds of bytes. A gap between two logs does not mislead it.
 */
const SPACING = `(
  select coalesce(percentile_disc(0.5) within group (order by gap), 1) from (
    select position - lead(position) over (order by position desc) as gap
    from (select position from ${name} order by position desc limit 1000) as newest
  ) as gaps)`;

/**
 * Adds a partition from where the others end to after a position, with room for as many events as a partition has, by
 * their recent spacing; it also covers any gap before the position. It is made beside the others and attached, so that
 * no reader waits.
 */
export const addPartition = async (db: Database, position: number): Promise<void> => {
  const { rows } = await sql<{ end: number | null; spacing: number }>`
    select ${sql.raw(PARTITIONS_END)} as end, ${sql.raw(SPACING)} as spacing
  `.execute(db);
  const { end: from = null, spacing = 1 } = rows[0] ?? {};
  const to = Math.min(position + EVENTS * spacing, Number.MAX_SAFE_INTEGER);
  const partition = `${name}_${from ?? 0}`;
  for (const statement of [
    `create table ${partition} (like ${name} including defaults)`,
    `alter table ${name} attach partition ${partition} for values from (${from ?? 'minvalue'}) to (${to})`,
    `comment on table ${name} is 'partitions end before ${to}'`,
  ])
    await sql.raw(statement).execute(db);
};
