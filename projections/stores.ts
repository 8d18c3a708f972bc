import pg from 'pg';
import { allEvents } from '#contracts/all-events';
import { environment } from '#services/platform/config';
import { createEventLog } from '#services/platform/event-log';
import { createKeyReader } from '#services/platform/personal-data';
import { readTables } from './index.ts';

/** The variables that the read side goes by. */
const variables = environment.pick({
  DATABASE_URL: true,
  EVENTSTORE_URL: true,
  VAULT_KEY: true,
  SHOP_TZ: true,
  LOG_LEVEL: true,
});

/** Connections to the vault, and the deadlines of what is asked there, in ms. */
const VAULT = { max: 3, connectionTimeoutMillis: 5_000, query_timeout: 10_000, keepAlive: true } as const;

/** Throws one error that names every variable that cannot be meant; never a value, since it may be a secret. */
export const readVariables = (given: NodeJS.ProcessEnv) => {
  const parsed = variables.safeParse(
    Object.fromEntries(Object.entries(given).filter(([, text]) => text !== '')),
  );
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new Error(`The projections do not start like this. ${problems.join('; ')}.`);
};

/** The log, the read tables with what they are made from, and who opens personal data. */
export const openStores = (env: ReturnType<typeof readVariables>) => {
  const log = createEventLog(env.EVENTSTORE_URL);
  const pool = new pg.Pool({ connectionString: env.DATABASE_URL, ...VAULT });
  // An idle connection that breaks is replaced by the pool; whoever asks next hears of a lasting fault.
  pool.on('error', () => undefined);
  // One that breaks while in use tells its query, and then this: unheard, it would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const { open } = createKeyReader({ pool, vaultKey: env.VAULT_KEY, events: allEvents });
  return {
    log,
    open,
    projections: readTables({ open, zone: env.SHOP_TZ }),
    close: async () => {
      await pool.end();
      await log.close();
    },
  };
};
