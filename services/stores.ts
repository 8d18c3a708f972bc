import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { openDatabase } from '#projections/kernel/database';
import type { Projection } from '#projections/kernel/projection';
import { prepare } from '#projections/kernel/schema';
import { migrate } from '#projections/migrate';
import { migrateSimulator } from './embedded/simulator/migration.ts';
import type { Config } from './platform/config.ts';
import { createEventLog } from './platform/event-log.ts';
import { connectObjects } from './platform/objects.ts';
import { migrateVault } from './platform/vault/migration.ts';

/** Connections of the write side at most, and the deadlines of its queries, in ms. */
const POOL = {
  max: 20,
  connectionTimeoutMillis: 5_000,
  query_timeout: 10_000,
  statement_timeout: 10_000,
} as const;
const TRY_AGAIN_AFTER = 300;

/** The stores that a process of the shop works with. */
export const openStores = (config: Config) => {
  const log = createEventLog(config.eventStoreUrl);
  const pool = new pg.Pool({ connectionString: config.databaseUrl, ...POOL, keepAlive: true });
  // An idle connection that breaks is replaced by the pool; whoever asks next hears of a lasting fault.
  pool.on('error', () => undefined);
  // One that breaks while in use tells its query, and then this: unheard, it would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const read = openDatabase(config.databaseUrl, { max: 20 });
  const objects = config.objects && connectObjects(config.objects);
  return {
    log,
    pool,
    db: read.db,
    objects,
    close: async () => {
      await Promise.allSettled([read.close(), pool.end()]);
      await log.close();
    },
  };
};
export type Stores = ReturnType<typeof openStores>;

/** Brings the tables to their newest schema. */
export const migrateStores = async (
  { pool, db, objects }: Stores,
  projections: readonly Projection[],
): Promise<void> => {
  await migrateVault(pool);
  await migrateSimulator(pool);
  await migrate(db);
  await prepare(db, projections);
  await objects?.ensureBucket();
};

/** Repeats what needs the stores until they are there: a process may start before them. */
export const untilReached = async (
  what: () => Promise<void>,
  signal: AbortSignal,
  onError: (error: unknown) => void,
): Promise<void> => {
  while (!signal.aborted) {
    try {
      return await what();
    } catch (error) {
      onError(error);
      await sleep(TRY_AGAIN_AFTER, undefined, { signal }).catch(() => undefined);
    }
  }
};
