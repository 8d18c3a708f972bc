import type { Pool } from 'pg';

/** A person whom the files of the database may still hold. */
export interface Erased {
  readonly person: string;
  /** Whether read tables had rows with their data. */
  readonly isInTables: boolean;
}

/** What is to be rewritten now, and for whom. */
export interface DueErasures {
  readonly people: readonly Erased[];
  /** Whether the read tables are, too; otherwise only what holds secrets and letters. */
  readonly withTables: boolean;
}

/**
 * Notes that a person was erased, so that what is left of them in the files of the database will go, too. Noting it
 * again asks for that again.
 */
export async function noteErasure(pool: Pool, { person, isInTables }: Erased): Promise<void> {
  await pool.query(
    `insert into vault.erasures as noted (person_id, in_tables) values ($1, $2)
     on conflict (person_id) do update set noted_at = clock_timestamp(), key_gone = false,
       in_tables = noted.in_tables or excluded.in_tables`,
    [person, isInTables],
  );
}

/**
 * The erased people for whom something can be rewritten now. Empty while one of them was erased less than `after` ms
 * ago, since they are removed together. People who are only left in read tables wait until these may be rewritten
 * again.
 */
export async function dueErasures(pool: Pool, after: number): Promise<DueErasures> {
  await pool.query(FROM_AHEAD);
  const { rows } = await pool.query<Erased & { isDue: boolean; mayRewrite: boolean }>(
    `with tables as (
       select not exists (
         select from vault.rewrites where tables_at > clock_timestamp() - $3 * interval '1 ms') as may_rewrite)
     select person_id as person, in_tables as "isInTables", may_rewrite as "mayRewrite",
       max(noted_at) over () <= clock_timestamp() - $1 * interval '1 ms'
         or min(noted_at) over () <= clock_timestamp() - $2 * interval '1 ms' as "isDue"
     from vault.erasures, tables where not key_gone or may_rewrite`,
    [after, after * LONGEST_WAIT, after * TABLES_PAUSE],
  );
  const people = rows.filter(({ isDue }) => isDue);
  return { people, withTables: people.some(({ isInTables, mayRewrite }) => isInTables && mayRewrite) };
}

/**
 * What a clock of Postgres noted that was ahead, and was put back since, would hold erasures back for as long as it was
 * wrong.
 */
const FROM_AHEAD = `
  with rewritten as (delete from vault.rewrites where tables_at > clock_timestamp() + interval '1 minute')
  update vault.erasures set noted_at = clock_timestamp() where noted_at > clock_timestamp() + interval '1 minute'`;
/** Nobody waits longer than this multiple of the delay for people who are erased later. */
const LONGEST_WAIT = 10;
/** Between two rewrites of the read tables, which lock them, this multiple of the delay passes: six hours of a minute. */
const TABLES_PAUSE = 360;

/**
 * Seconds by which the erasure that is most behind has waited longer than it has to: its key for the longest wait for
 * others, and rows until the read tables may be rewritten again. 0 where none has.
 */
export async function erasureOverdue(pool: Pool, after: number): Promise<number> {
  const { rows } = await pool.query<{ seconds: number }>(
    `select coalesce(max(greatest(0, extract(epoch from clock_timestamp() - noted_at)::float8
       - case when key_gone then $2::float8 else $1::float8 end)), 0) as seconds from vault.erasures`,
    [(after * LONGEST_WAIT) / 1000, (after * (LONGEST_WAIT + TABLES_PAUSE)) / 1000],
  );
  return rows[0]?.seconds ?? 0;
}

/** Forgets those who are nowhere any more since the files were rewritten, which `began` at that time. */
export async function completeErasures(
  pool: Pool,
  { people, withTables }: DueErasures,
  began: Date,
): Promise<void> {
  await pool.query(
    `with gone as (
       delete from vault.erasures where person_id = any($1) and noted_at < $2 and ($3 or not in_tables)),
     waiting as (
       update vault.erasures set key_gone = true
       where person_id = any($1) and noted_at < $2 and not $3 and in_tables)
     insert into vault.rewrites (tables_at) select clock_timestamp() where $3
     on conflict (is_only) do update set tables_at = excluded.tables_at`,
    [people.map(({ person }) => person), began, withTables],
  );
}

/**
 * Notes that the read tables could not be rewritten now. Whoever is left in them stays noted since they were erased, so
 * that is told as overdue where the next time comes to nothing, too.
 */
export async function postponeTables(pool: Pool): Promise<void> {
  await pool.query(
    `insert into vault.rewrites (tables_at) values (clock_timestamp())
     on conflict (is_only) do update set tables_at = excluded.tables_at`,
  );
}
