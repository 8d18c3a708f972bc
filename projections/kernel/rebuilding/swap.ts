import { sql } from 'kysely';
import { backOff } from '#resilience/back-off';
import { isLocked } from '#resilience/retry-while-locked';
import { CHANNEL, lockCheckpoint, readCheckpoint, UNSEEN } from '../checkpoints.ts';
import type { Database } from '../database.ts';
import { Fenced } from '../faults.ts';
import type { Filling } from './filling.ts';
import { dropOthersKept, keepTables, LIVE, livingTables } from './kept.ts';
import { moveTable } from './move-table.ts';
import { park } from '../parking/parked.ts';
import type { Logger } from '../ports.ts';
import { isReplaceable, type Seen } from './replaceable.ts';
import { SAID, saidOf } from './said-tables.ts';

/**
 * Milliseconds that a swap may wait for locks in all, and block readers and commits; then it is put off. The pauses until
 * the next try grow: tables that are read for long, as by a verification or a dump, are not to be blocked all that time.
 */
const TIMES = { held: 250, first: 100, longest: 5_000 } as const;
/** The failed tries from one warning to the next: one after some seconds, then two a minute. */
const WARN_AT = 6;

interface Swapping {
  /** The schema of the new tables. */
  readonly schema: string;
  readonly seen: Seen;
  readonly signal: AbortSignal;
  readonly logger?: Pick<Logger, 'warn'>;
  /** Times other than the usual ones, in ms. */
  readonly times?: Record<keyof typeof TIMES, number>;
}

/**
 * Swaps the new tables in. Readers hold locks on the old ones: rather than make others wait, the swap is put off and
 * tried again until it is aborted, since to fill the tables once more would take longer and end the same way. Throws
 * `Fenced` where somebody has come to run tables of a newer version meanwhile.
 */
export const swapWithRetries = async (filled: Filling, swapping: Swapping): Promise<void> => {
  const { name, version } = filled.projection;
  const { schema, seen, times = TIMES } = swapping;
  // Dropping tables that were kept takes time; here nobody waits for it.
  if ((await readCheckpoint(filled.db, name))?.version !== version)
    await dropOthersKept(filled.db, filled.projection);
  await untilUnlocked(filled, swapping, async () => {
    const live = await readCheckpoint(filled.db, name);
    if (live?.position !== undefined && isAtLeast(live.position, filled.position))
      await filled.catchUp(live.position);
    // A transaction that fails takes back what was applied in it.
    await filled.tentatively(() =>
      filled.db.transaction().execute((trx) => swap(trx, filled, { schema, seen, held: times.held })),
    );
  });
};

/** Waits, as a swap would, until nobody keeps one out. */
export const untilSwappable = (filled: Filling, swapping: Omit<Swapping, 'schema' | 'seen'>): Promise<void> =>
  untilUnlocked(filled, swapping, () =>
    filled.db.transaction().execute(async (trx) => {
      await lockLive(trx, filled, timeout(trx, swapping.times?.held));
    }),
  );

/** Tries again while somebody has the locks that this needs. */
const untilUnlocked = async (
  { projection: { name } }: Filling,
  { signal, logger, times = TIMES }: Pick<Swapping, 'signal' | 'logger' | 'times'>,
  attempt: () => Promise<void>,
): Promise<void> => {
  const pauses = backOff(times);
  for (let tries = 1; ; tries += 1) {
    signal.throwIfAborted();
    try {
      return await attempt();
    } catch (error) {
      if (!isLocked(error)) throw error;
    }
    if (tries % WARN_AT === 0)
      logger?.warn(
        { projection: name, tries },
        'The rebuilt tables wait, since the old ones are read without a pause, as by a verification, a dump or an open transaction; trying again',
      );
    await pauses.wait(signal);
  }
};

const isAtLeast = (a: bigint | undefined, b: bigint | undefined): boolean => (a ?? -1n) >= (b ?? -1n);

/** Answers a function that limits the next statement's wait for locks to what is left of `held` ms. */
const timeout = (trx: Database, held: number = TIMES.held) => {
  const end = performance.now() + held;
  return (): Promise<unknown> =>
    sql.raw(`set local lock_timeout = ${Math.max(1, Math.ceil(end - performance.now()))}`).execute(trx);
};

/** Locks the tables that serve, and answers their names. */
const lockLive = async (
  trx: Database,
  { projection }: Filling,
  waitForRest: () => Promise<unknown>,
): Promise<readonly string[]> => {
  const living = await livingTables(trx, projection);
  for (const table of living) {
    await waitForRest();
    await sql`lock table ${sql.id(LIVE, table)} in access exclusive mode`.execute(trx);
  }
  return living;
};

const swap = async (
  trx: Database,
  filled: Filling,
  { schema, seen, held }: Pick<Swapping, 'schema' | 'seen'> & { readonly held: number },
): Promise<void> => {
  const { name, tables, version } = filled.projection;
  const waitForRest = timeout(trx, held);
  await waitForRest();
  const live = await lockCheckpoint(trx, name);
  if (!(await isReplaceable(trx, filled.projection, live, seen))) throw new Fenced(name);
  if (live.position !== undefined && isAtLeast(live.position, filled.position))
    await filled.catchUp(live.position, trx);
  const living = await lockLive(trx, filled, waitForRest);
  await keepTables(trx, filled.projection, live);
  for (const table of living) await sql`drop table if exists ${sql.id(LIVE, table)}`.execute(trx);
  for (const table of tables) await moveTable(trx, table, schema, LIVE);
  await sql`drop schema ${sql.id(schema)} cascade`.execute(trx);
  await sql`delete from projection_parked where projection = ${name}`.execute(trx);
  for (const { event, error } of filled.parkings) await park(trx, name, event, error);
  // The new epoch voids what the runner of the old tables was about to commit. Other rows may stand at a position that
  // was announced with the old ones. Tables that were doubted while these were filled stay so: these may hold the same.
  await sql`
    with moved as (
      update projection_checkpoints set version = ${version}, ${SAID} = ${saidOf(filled.projection)},
        position = ${filled.position ?? -1n},
        changed = ${UNSEEN}, epoch = epoch + 1, updated_at = now()
      where name = ${name} returning name, position, changed
    )
    select pg_notify(${CHANNEL}, name || ':' || position || ':' || changed) from moved
  `.execute(trx);
};
