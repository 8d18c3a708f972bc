import { KEPT_IDLE, openDatabase } from '#projections/kernel/database';
import type { Projection } from '#projections/kernel/projection';
import { prepare } from '#projections/kernel/schema';
import { migrate } from '#projections/migrate';
import { openPool } from '#resilience/open-pool';
import { untilReached } from '#resilience/until-reached';
import { migrateSimulator } from '../../embedded/simulator/migration.ts';
import type { Config } from '../../platform/config.ts';
import { createEventLog } from '../../platform/event-log.ts';
import type { LogDenied } from '../../kernel/event-log.ts';
import type { ObjectsUnavailable } from '../../platform/objects/object-store-errors.ts';
import { connectObjects } from '../../platform/objects/objects.ts';
import { CHECKED_WITHIN } from '../../platform/http/checked-within.ts';
import { checkVault } from '../../platform/vault/bond.ts';
import { migrateVault } from '../../platform/vault/migration.ts';

/**
 * The most connections of the write side, how long an idle one is kept, and the deadlines of its queries, in ms.
 * Opening a connection takes longer than most queries: it starts a process in Postgres, proves the password on both
 * sides, and plans every statement again.
 */
const POOL = {
  max: 20,
  idleTimeoutMillis: KEPT_IDLE,
  connectionTimeoutMillis: 5_000,
  query_timeout: 10_000,
  statement_timeout: 10_000,
} as const;

interface Told {
  /** Called now and then with why pictures are not available. */
  readonly onTrouble?: (error: ObjectsUnavailable) => void;
  /** Called once when the whole log may not be read. */
  readonly onDenied?: (denied: LogDenied) => void;
}

type StoreConfig = Pick<Config, 'eventStoreUrl' | 'databaseUrl' | 'objects' | 'vault' | 'vaultLost'>;

/** The stores that a process of the shop works with. */
export const openStores = (config: StoreConfig, { onTrouble, onDenied }: Told = {}) => {
  const log = createEventLog(config.eventStoreUrl, { onDenied });
  const pool = openPool({ connectionString: config.databaseUrl, ...POOL, keepAlive: true });
  const read = openDatabase(config.databaseUrl, { max: 20 });
  const looks = openDatabase(config.databaseUrl, { max: 1, patience: CHECKED_WITHIN });
  const objects = config.objects && connectObjects(config.objects, { ...(onTrouble && { onTrouble }) });
  return {
    log,
    pool,
    db: read.db,
    readPool: read.pool,
    /** For looks at whether Postgres is there: these wait behind nothing that customers ask. */
    looks: looks.db,
    objects,
    /** Checks that key, database and log belong together. Nothing is decided or served before. */
    checkVault: () => checkVault({ pool, keys: config.vault, log, isLost: config.vaultLost }),
    close: async () => {
      await Promise.allSettled([read.close(), looks.close(), pool.end()]);
      await log.close();
    },
  };
};
export type Stores = ReturnType<typeof openStores>;

interface Tables {
  readonly databaseUrl: string;
  readonly projections: readonly Projection[];
  /** A stand-in takes payments or letters, or is said to have taken those of the demo shop's past. */
  readonly isSimulated: boolean;
}

/** Brings the tables to their newest schema. Of the pictures nothing is asked here: the shop runs without them. */
export const migrateStores = async (
  { pool }: Pick<Stores, 'pool'>,
  { databaseUrl, projections, isSimulated }: Tables,
): Promise<void> => {
  await migrateVault(pool);
  if (isSimulated) await migrateSimulator(pool);
  await migrate(databaseUrl);
  await prepare(databaseUrl, projections);
};

/** Tries until it works, in the background: `first` resolves with whether the first try worked, `done` once one did. */
export const keepTrying = (what: () => Promise<void>, signal: AbortSignal) => {
  const first = Promise.withResolvers<boolean>();
  const attempt = async () => {
    try {
      await what();
      first.resolve(true);
    } catch (error) {
      first.resolve(false);
      throw error;
    }
  };
  return { first: first.promise, done: untilReached(attempt, signal, () => undefined) };
};
