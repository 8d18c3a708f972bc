import type { Pool } from 'pg';
import { readTableNames } from '#contracts/read-tables';
import type { Database } from '#projections/kernel/database';
import { dropPersonalKept } from '#projections/kernel/rebuilding/kept';
import { isDiskFull } from '#projections/kernel/faults';
import { parkedAmong } from '#projections/kernel/parking/parked';
import { dropFailedRebuilds } from '#projections/kernel/rebuilding/rebuild';
import { dropVerification } from '#projections/kernel/rebuilding/verify';
import { dropUnknown, livePersonalTables } from '#projections/migrate';
import { orderIdsOf } from '#projections/orders/queries';
import { backOff } from '#resilience/back-off';
import { pauseFor } from '#resilience/pause';
import { account } from '../accounts/state.ts';
import { forgetLetters, forgetPayers } from '../embedded/simulator/forget-payers.ts';
import { streamOf } from '../kernel/aggregate.ts';
import { NotRewritten, rewriteTables } from '../platform/postgres/rewrite-tables.ts';
import {
  completeErasures,
  dueErasures,
  postponeTables,
  type DueErasures,
} from '../platform/vault/erasures.ts';
import { WORK } from '../platform/work/to-do-list.ts';
import { withParkedOrders } from './reading/parked-orders.ts';
import type { Stores } from './stores/stores.ts';

/** Milliseconds between two looks; how long the read side may take to blank the rows. */
const POLL_INTERVAL = 5_000;
const PROJECTED_WITHIN = 10_000;
/** The longest pause after an erasure that failed: each try may lock tables. */
const LONGEST_PAUSE = 600_000;

interface Erasing {
  readonly stores: Pick<Stores, 'pool' | 'db' | 'log'>;
  readonly databaseUrl: string;
  /** Milliseconds after an erasure before its files are rewritten, so that later erasures share that. */
  readonly after: number;
  readonly isProjected: (position: bigint, ms: number) => Promise<boolean>;
  readonly onError: (error: unknown) => void;
  /** Hears why erasures wait, once until that changes. */
  readonly onWaiting: (why: string) => void;
}

/**
 * The last step of every erasure: once the rows of the erased person are blanked, the files are rewritten, which
 * removes the wrapped key and what the rows held before. Rewriting the read tables keeps readers waiting, so that comes
 * later where it was done lately. The vault remembers the erasure until all is done, so a crash repeats it.
 */
export const runErasures = async (erasing: Erasing, signal: AbortSignal): Promise<void> => {
  const { stores, after, onError, onWaiting } = erasing;
  const every = Math.min(POLL_INTERVAL, after);
  const failed = backOff({ first: every, longest: LONGEST_PAUSE });
  let said = '';
  while (!signal.aborted) {
    try {
      const due = await dueErasures(stores.pool, after);
      const why = due.people.length > 0 ? await eraseFor(erasing, due, signal) : '';
      if (why !== said && why !== '') onWaiting(why);
      said = why;
      failed.worked();
      await pauseFor(every, signal);
    } catch (error) {
      if (!signal.aborted) onError(error);
      await failed.wait(signal);
    }
  }
};

/** Answers what keeps some of them, or all; nothing where none is kept, or another process is at it. */
const eraseFor = async (erasing: Erasing, allDue: DueErasures, signal: AbortSignal): Promise<string> => {
  const { pool, db, log } = erasing.stores;
  const began = await timeOf(pool);
  if (!(await erasing.isProjected(await log.head(), PROJECTED_WITHIN))) return 'A read table lacks events';
  const due = await withoutParked(db, allDue);
  const why = due.people.length < allDue.people.length ? 'A stream of an erased account is parked' : '';
  if (due.people.length === 0) return why;
  if (due.people.some(({ isInTables }) => isInTables) && !(await dropAside(db)))
    return 'Tables that were put aside are in use';
  const everyOrderOf = withParkedOrders({ db, log }, orderIdsOf);
  for (const { person } of due.people) {
    await forgetPayers(pool, () => everyOrderOf(person));
    await forgetLetters(pool, person);
  }
  await rewriteFor(erasing, due, { began, signal });
  return why;
};

/** Fails in the same way until an operator does something. */
const isLasting = (error: unknown): boolean => isDiskFull(error) || error instanceof NotRewritten;

/**
 * A rewrite needs as much of the disk as its table has, and keeps readers waiting until it finds that there is no more.
 * So where the disk is full the secrets go without the others, whose turn comes when it would have come after success.
 * So it is where a right is lacking: nobody waits for rewrites that finish no erasure.
 */
const rewriteFor = async (
  { stores: { pool, db }, databaseUrl, onError }: Erasing,
  due: DueErasures,
  { began, signal }: { readonly began: Date; readonly signal: AbortSignal },
): Promise<void> => {
  const finish = async (these: DueErasures): Promise<void> => {
    const readTables = these.withTables ? await livePersonalTables(db) : [];
    const tables = [...(await tablesOfPersons(pool, these)), ...readTables];
    if (await rewriteTables(databaseUrl, tables, signal)) await completeErasures(pool, these, began);
  };
  try {
    await finish(due);
  } catch (error) {
    if (!due.withTables || !isLasting(error)) throw error;
    onError(error);
    await postponeTables(pool);
    await finish({ ...due, withTables: false });
  }
};

/**
 * Those whose rows are blanked. Where a projection has parked the stream of somebody's account, their rows are as they
 * were, although the projection goes on: they wait until the stream does.
 */
const withoutParked = async (db: Database, { people, withTables }: DueErasures): Promise<DueErasures> => {
  const streams = people.map(({ person }) => streamOf(account, person));
  const parked = await parkedAmong(db, readTableNames, streams);
  const blanked = people.filter(({ person }) => !parked.includes(streamOf(account, person)));
  return { people: blanked, withTables: withTables && blanked.some(({ isInTables }) => isInTables) };
};

/**
 * Tables that were put aside are not blanked, nor are those that only a newer shop has, so those that may name a person
 * are dropped; a version that comes back makes them again. Answers false while one of them is in use.
 */
const dropAside = async (db: Database): Promise<boolean> => {
  await dropPersonalKept(db);
  return (await dropUnknown(db, [WORK])) && (await dropVerification(db)) && (await dropFailedRebuilds(db));
};

const timeOf = async (pool: Pool): Promise<Date> => {
  const { rows } = await pool.query<{ now: Date }>('select clock_timestamp() as now');
  return rows[0]?.now ?? new Date(0);
};

/**
 * Those of the vault and of the simulator, the keys first: every table there holds personal data. The vault's grow with
 * all who were ever here, so those without secrets are locked as seldom as the read tables.
 */
const tablesOfPersons = async (
  pool: Pool,
  { people, withTables }: DueErasures,
): Promise<readonly string[]> => {
  const ofAccounts = people.some(({ isInTables }) => isInTables) ? ['passwords', 'second_factors'] : [];
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname = 'simulator' or (schemaname = 'vault' and ($1 or tablename = any($2)))
     order by tablename <> 'person_keys', name`,
    [withTables, ['person_keys', ...ofAccounts]],
  );
  return rows.map(({ name }) => name);
};
