import { sql } from 'kysely';
import { readTableNames } from '#contracts/read-tables';
import { later } from '#contracts/kernel/recorded';
import type { ProjectedPositions } from '#projections/kernel/positions';
import { isSwapped } from '#projections/migrate';
import { answerWithin } from '../../platform/waiting/answer-within.ts';
import { LogUnavailable, AGE_FOR_WATCHING } from '../../kernel/event-log.ts';
import type { TaskList } from '../../kernel/process-manager.ts';
import type { ReadyCheck } from '../../platform/http/health.ts';
import { areProvidersAsked } from '../../platform/work/after-restore.ts';
import { LogReach } from './log-reach.ts';
import { readSideEnd } from '../reading/read-side-end.ts';
import type { Stores } from './stores.ts';

/** How far behind the read side may be for the shop to count as ready, in ms. */
const READY_WITHIN = 1_000;
/** How long the log may take to say whether the tables are ahead of it, in ms. */
const LOOKED_WITHIN = 1_000;

type AskedPool = Pick<Stores['pool'], 'idleCount' | 'totalCount' | 'options' | 'query'>;
interface ReadyStores extends Pick<Stores, 'log' | 'looks'> {
  readonly pool: AskedPool;
  readonly readPool: AskedPool;
}

/** Whether a question waits behind nobody's: at most for a connection to be opened, as a customer's would. */
const hasRoom = ({ idleCount, totalCount, options }: AskedPool): boolean =>
  idleCount > 0 || totalCount < options.max;

/** A pool that has connections serves with them while it gets no more. */
const asCustomers = (pool: AskedPool): Promise<unknown> =>
  pool.query('select 1').catch((error: unknown) => {
    if (pool.totalCount === 0) throw error;
  });

/**
 * Whether this process can serve: every store that it needs, apart from pictures, answers in time. Its tables must be
 * of its own version and have come to the log's end once; if they are late afterwards, their lag says so, and selling
 * goes on. If the log goes away afterwards, browsing goes on. One table that is locked, with everybody waiting who reads
 * it, closes the shop for nobody else.
 */
export const readyChecks = (
  { log, looks, pool, readPool }: ReadyStores,
  positions: Pick<ProjectedPositions, 'waitFor' | 'of'>,
  isSeeded: () => boolean,
  isLeaving: () => boolean,
  processes: readonly Pick<TaskList, 'name' | 'asksProviders'>[],
): readonly ReadyCheck[] => {
  let hasCaughtUp = false;
  const reach = new LogReach(() => readTableNames.map((name) => positions.of(name) ?? 0n).reduce(later, 0n));
  const areAheadNow = async (): Promise<boolean> => {
    const late = () => new LogUnavailable('it does not say where it ends');
    try {
      return await answerWithin(LOOKED_WITHIN, areAhead(log, positions), late);
    } catch (error) {
      if (hasCaughtUp && error instanceof LogUnavailable) return false;
      throw error;
    }
  };
  const asking = processes.filter(({ asksProviders }) => asksProviders).map(({ name }) => name);
  return [
    // A proxy sends nobody here any more; those who still come are served.
    { name: 'staying', check: () => Promise.resolve(!isLeaving()) },
    { name: 'seeded', check: () => Promise.resolve(isSeeded()) },
    {
      name: 'log',
      check: async () => {
        await log.head({ age: AGE_FOR_WATCHING });
        reach.answered();
        return true;
      },
      isSpared: () => hasCaughtUp && !reach.isLostHereAlone(),
    },
    {
      name: 'database',
      check: async () => {
        // A connection of before may be the last one that Postgres grants.
        const asked = [pool, readPool].filter(hasRoom).map(asCustomers);
        await Promise.all([sql`select 1`.execute(looks), ...asked]);
        return true;
      },
    },
    // After a restore, which another process may notice later than this one was ready.
    { name: 'payments', check: () => areProvidersAsked(looks, asking) },
    {
      name: 'projections',
      check: async () => {
        if (!(await isSwapped(looks)) || (await areAheadNow())) return (hasCaughtUp = false);
        if (hasCaughtUp) return true;
        const endOf = readSideEnd(log, positions, readTableNames);
        // An empty log has nothing to project; an old look at an empty log does not count.
        const end = (await endOf({ age: AGE_FOR_WATCHING })) || (await endOf());
        hasCaughtUp = end === 0n || (await positions.waitFor(readTableNames, end, READY_WITHIN));
        return hasCaughtUp;
      },
    },
  ];
};

/**
 * Whether tables hold what the log does not have: it was restored from an older copy, and they are being made again.
 */
const areAhead = async (
  log: Pick<Stores['log'], 'head'>,
  positions: Pick<ProjectedPositions, 'of'>,
): Promise<boolean> => {
  const reached = readTableNames.map((name) => positions.of(name) ?? 0n);
  const isAhead = (end: bigint) => reached.some((position) => position > end);
  // They may have gone further since an older look.
  return isAhead(await log.head({ age: AGE_FOR_WATCHING })) && isAhead(await log.head());
};
