import type { Pool } from 'pg';

/**
 * Notes that an account was erased, so that what is left of it in the files of the database will go, too. Noting it
 * again asks for that again.
 */
export async function noteErasure(pool: Pool, personId: string): Promise<void> {
  await pool.query(
    `insert into vault.erasures (person_id) values ($1)
     on conflict (person_id) do update set noted_at = clock_timestamp()`,
    [personId],
  );
}

/**
 * The erased people whom the files may still hold. Empty while one of them was erased less than `after` ms ago, since
 * they are removed together.
 */
export async function dueErasures(pool: Pool, after: number): Promise<readonly string[]> {
  const { rows } = await pool.query<{ person: string; isDue: boolean }>(
    `select person_id as person, max(noted_at) over () <= clock_timestamp() - $1 * interval '1 ms'
       or min(noted_at) over () <= clock_timestamp() - $2 * interval '1 ms' as "isDue" from vault.erasures`,
    [after, after * LONGEST_WAIT],
  );
  return rows.filter(({ isDue }) => isDue).map(({ person }) => person);
}

/** Nobody waits longer than this multiple of the delay for people who are erased later. */
const LONGEST_WAIT = 10;

export async function completeErasures(pool: Pool, personIds: readonly string[], began: Date): Promise<void> {
  await pool.query('delete from vault.erasures where person_id = any($1) and noted_at < $2', [
    personIds,
    began,
  ]);
}
