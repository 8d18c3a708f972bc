import { resolve } from 'node:path';
import { z } from 'zod';

const Port = z.coerce.number().int().min(0).max(65_535);
const Switch = z.stringbool().optional();

/** An empty variable (`DATABASE_URL= make start`) is as good as none. */
const Environment = z.preprocess(
  (env) => Object.fromEntries(Object.entries(env as NodeJS.ProcessEnv).filter(([, value]) => value !== '')),
  z.object({
    PORT: Port.default(8080),
    HOST: z.string().default('127.0.0.1'),
    DATA_DIR: z.string().default('./data'),
    NODE_ENV: z.string().optional(),
    EVENTSTORE_URL: z.string().optional(),
    DATABASE_URL: z.string().optional(),
    S3_ENDPOINT: z.url().optional(),
    SEED_DEMO: Switch,
  }),
);

export type ShopConfig = {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly production: boolean;
  /** Addresses of servers that are there already; an embedded one is started for each that is missing. */
  readonly external: { readonly eventStore?: string; readonly database?: string; readonly objects?: string };
  /** The demo shop is for those who bring no stores of their own, unless they say otherwise (design §2). */
  readonly seedDemo: boolean;
};

/** Reads the environment; throws one sentence when something in it cannot be meant. */
export function shopConfig(env: NodeJS.ProcessEnv): ShopConfig {
  const parsed = Environment.safeParse(env);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new Error(`${issue?.path.join('.')} is not usable: ${issue?.message}.`);
  }
  const { PORT, HOST, DATA_DIR, NODE_ENV, EVENTSTORE_URL, DATABASE_URL, S3_ENDPOINT, SEED_DEMO } =
    parsed.data;
  const production = NODE_ENV === 'production';
  return {
    port: PORT,
    host: HOST,
    dataDir: resolve(DATA_DIR),
    production,
    external: {
      ...(EVENTSTORE_URL && { eventStore: EVENTSTORE_URL }),
      ...(DATABASE_URL && { database: DATABASE_URL }),
      ...(S3_ENDPOINT && { objects: S3_ENDPOINT }),
    },
    seedDemo: SEED_DEMO ?? (!production && EVENTSTORE_URL === undefined && DATABASE_URL === undefined),
  };
}
