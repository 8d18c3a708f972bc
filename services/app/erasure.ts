import type { Pool } from 'pg';
import { dropAllKept } from '#projections/kernel/kept';
import { dropFailedRebuilds } from '#projections/kernel/rebuild';
import { dropVerification } from '#projections/kernel/verify';
import { personalTables } from '#projections/migrate';
import { orderIdsOf } from '#projections/orders/queries';
import { pauseFor } from '#resilience/pause';
import { forgetLetters, forgetPayers } from '../embedded/simulator/forget-payers.ts';
import { rewriteTables } from '../platform/rewrite-tables.ts';
import { dueErasures, completeErasures } from '../platform/vault/erasures.ts';
import type { Stores } from './stores.ts';

/** Milliseconds between two looks; how long the read side may take to blank the rows. */
const POLL_INTERVAL = 5_000;
const PROJECTED_WITHIN = 10_000;

interface Erasing {
  readonly stores: Pick<Stores, 'pool' | 'db' | 'log'>;
  readonly databaseUrl: string;
  /** Milliseconds after an erasure before its files are rewritten, so that later erasures share that. */
  readonly after: number;
  readonly isProjected: (position: bigint, ms: number) => Promise<boolean>;
  readonly onError: (error: unknown) => void;
}

/**
 * The last step of every erasure: once the rows of the erased person are blanked, the files are rewritten, which
 * removes the wrapped key and what the rows held before. The vault remembers the erasure until that is done, so a crash
 * repeats it.
 */
export const runErasures = async (erasing: Erasing, signal: AbortSignal): Promise<void> => {
  const { stores, after, onError } = erasing;
  const every = Math.min(POLL_INTERVAL, after);
  while (!signal.aborted) {
    try {
      const people = await dueErasures(stores.pool, after);
      if (people.length > 0) await eraseFor(erasing, people, signal);
    } catch (error) {
      if (!signal.aborted) onError(error);
    }
    await pauseFor(every, signal);
  }
};

const eraseFor = async (
  { stores: { pool, db, log }, databaseUrl, isProjected }: Erasing,
  people: readonly string[],
  signal: AbortSignal,
): Promise<void> => {
  const began = await timeOf(pool);
  if (!(await isProjected(await log.head(), PROJECTED_WITHIN))) return;
  // Tables that were put aside are not blanked, so they are dropped; a version that comes back makes its tables again.
  await dropAllKept(db);
  if (!(await dropVerification(db)) || !(await dropFailedRebuilds(db))) return;
  for (const person of people) {
    await forgetPayers(pool, await orderIdsOf(db, person));
    await forgetLetters(pool, person);
  }
  if (await rewriteTables(databaseUrl, [...(await tablesOfPersons(pool)), ...personalTables], signal))
    await completeErasures(pool, people, began);
};

const timeOf = async (pool: Pool): Promise<Date> => {
  const { rows } = await pool.query<{ now: Date }>('select clock_timestamp() as now');
  return rows[0]?.now ?? new Date(0);
};

/** All of the vault's and of the simulator's, the keys first: every table there holds personal data. */
const tablesOfPersons = async (pool: Pool): Promise<readonly string[]> => {
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('vault', 'simulator') order by tablename <> 'person_keys', name`,
  );
  return rows.map(({ name }) => name);
};
