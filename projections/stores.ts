import { allEvents } from '#contracts/all-events';
import { openPool } from '#resilience/open-pool';
import { readEnvironment, vaultKeysOf } from '#services/platform/config';
import { createEventLog } from '#services/platform/event-log';
import { createKeyReader } from '#services/platform/personal-data';
import { checkVault } from '#services/platform/vault/bond';
import { watchVault } from '#services/platform/vault/changes';
import { createMemory } from '#services/platform/vault/memory';
import { projectionsOf } from './index.ts';

/** Connections to the vault, and the deadlines of what is asked there, in ms. */
const VAULT = { max: 3, connectionTimeoutMillis: 5_000, query_timeout: 10_000, keepAlive: true } as const;

/** What the read side goes by. Throws `InvalidConfiguration`. */
export const readVariables = (given: NodeJS.ProcessEnv) =>
  readEnvironment(given, ['DATABASE_URL', 'EVENTSTORE_URL', 'VAULT_KEY']);

/** The log, the read tables with what they are made from, and who opens personal data. */
export const openStores = (env: ReturnType<typeof readVariables>, onDenied?: (denied: Error) => void) => {
  const log = createEventLog(env.EVENTSTORE_URL, { onDenied });
  const pool = openPool({ connectionString: env.DATABASE_URL, ...VAULT });
  const memory = createMemory();
  const keys = vaultKeysOf(env);
  const { open } = createKeyReader({ pool, keys, events: allEvents, memory });
  return {
    log,
    pool,
    open,
    projections: projectionsOf({ open, zone: env.SHOP_TZ }),
    /** Whether key, database and log belong together. Nothing is projected before. */
    checkVault: () => checkVault({ pool, keys, log, isLost: env.VAULT_LOST }),
    /** Hears whose keys are gone; until then, and without it, every key is read at each use. */
    watchVault: (signal: AbortSignal, onError: (error: unknown) => void) =>
      watchVault({ url: env.DATABASE_URL, memory, onError }, signal),
    close: async () => {
      await pool.end();
      await log.close();
    },
  };
};
