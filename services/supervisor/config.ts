import { resolve } from 'node:path';
import { readEnvironment, standsForOf } from '../platform/config.ts';
import { isGiven } from '../platform/secret-files.ts';

export type ShopConfig = {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly production: boolean;
  /** Servers that are there already, of which the environment says where; an embedded one is started for each other. */
  readonly external: { readonly eventStore?: true; readonly database?: true; readonly objects?: true };
  /** What the programs may hold in memory: of JavaScript objects, and of the folded streams of the api besides. */
  readonly heapMib: number;
  readonly stateCacheMib: number;
  /** Somebody has to stand in for a payment provider, or for the mail server. */
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
