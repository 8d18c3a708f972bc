import { resolve } from 'node:path';
import { readEnvironment, standsForOf } from '../platform/config.ts';

export type ShopConfig = {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly production: boolean;
  /** Addresses of servers that are there already; an embedded one is started for each that is missing. */
  readonly external: { readonly eventStore?: string; readonly database?: string; readonly objects?: string };
  /** What the programs may hold in memory: of JavaScript objects, and of the folded streams of the api besides. */
  readonly heapMib: number;
  readonly stateCacheMib: number;
  /** Somebody has to stand in for a payment provider. */
  readonly simulates: boolean;
  /** The demo shop is for those who bring no stores of their own, unless they say otherwise (design §2). */
  readonly seedDemo: boolean;
};

/** In production nothing secret is made up here, so it must be given; stores that are missing are brought up. */
const NEEDED_IN_PRODUCTION = ['VAULT_KEY', 'JWT_SECRET', 'TRUST_PROXY', 'PUBLIC_URL'] as const;

/** Reads the environment as all that it starts will. Throws `InvalidConfiguration`. */
export function shopConfig(env: NodeJS.ProcessEnv): ShopConfig {
  const needed = env['NODE_ENV'] === 'production' ? NEEDED_IN_PRODUCTION : [];
  const judged = readEnvironment(env, needed);
  const { EVENTSTORE_URL, DATABASE_URL, S3_ENDPOINT } = env;
  const production = judged.NODE_ENV === 'production';
  return {
    port: judged.PORT,
    host: judged.HOST,
    dataDir: resolve(judged.DATA_DIR),
    production,
    external: {
      ...(EVENTSTORE_URL && { eventStore: EVENTSTORE_URL }),
      ...(DATABASE_URL && { database: DATABASE_URL }),
      ...(S3_ENDPOINT && { objects: S3_ENDPOINT }),
    },
    heapMib: judged.HEAP_MIB,
    stateCacheMib: judged.STATE_CACHE_MIB,
    simulates: Object.values(standsForOf(judged)).includes(true),
    seedDemo: env['SEED_DEMO'] ? judged.SEED_DEMO : !production && !EVENTSTORE_URL && !DATABASE_URL,
  };
}
