import { resolve } from 'node:path';
import { readEnvironment, standsForOf } from '../platform/config.ts';
import { isGiven } from '../platform/settings/secret-files.ts';

export type ShopConfig = {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly production: boolean;
  /** External servers, named by the environment; for each one missing an embedded server is started. */
  readonly external: { readonly eventStore?: true; readonly database?: true; readonly objects?: true };
  /** The programs' memory in MiB: for JavaScript objects, and for the api's folded streams besides. */
  readonly heapMib: number;
  readonly stateCacheMib: number;
  /** A simulator is needed for a payment provider, or for the mail server. */
  readonly simulates: boolean;
  /** Seed the demo shop where no external stores are configured, unless set otherwise (design §2). */
  readonly seedDemo: boolean;
};

/** In production no secret is generated here, so these must be given; missing stores are started. */
const NEEDED_IN_PRODUCTION = ['VAULT_KEY', 'JWT_SECRET', 'TRUST_PROXY', 'PUBLIC_URL'] as const;

/** Reads the environment as all started programs will. Throws `InvalidConfiguration`. */
export function shopConfig(env: NodeJS.ProcessEnv): ShopConfig {
  const needed = env['NODE_ENV'] === 'production' ? NEEDED_IN_PRODUCTION : [];
  const judged = readEnvironment(env, needed);
  const production = judged.NODE_ENV === 'production';
  const hasLog = isGiven(env, 'EVENTSTORE_URL');
  const hasDatabase = isGiven(env, 'DATABASE_URL');
  return {
    port: judged.PORT,
    host: judged.HOST,
    dataDir: resolve(judged.DATA_DIR),
    production,
    external: {
      ...(hasLog && { eventStore: true }),
      ...(hasDatabase && { database: true }),
      ...(judged.S3_ENDPOINT !== undefined && { objects: true }),
    },
    heapMib: judged.HEAP_MIB,
    stateCacheMib: judged.STATE_CACHE_MIB,
    simulates: Object.values(standsForOf(judged)).includes(true),
    seedDemo: env['SEED_DEMO'] ? judged.SEED_DEMO : !production && !hasLog && !hasDatabase,
  };
}
