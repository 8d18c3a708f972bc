import { z } from 'zod';
import type { LimitSettings } from './http/throttles/limits.ts';
import { objections } from './production.ts';

const secret = z.string().min(32, 'must have at least 32 characters');
const limit = z
  .union([z.literal('off'), z.coerce.number().int().min(1)])
  .transform((value) => (value === 'off' ? Infinity : value));

const UNITS = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
const duration = z
  .string()
  .regex(/^\d{1,6}[smhd]$/, 'must be a time like 90s, 30m, 24h or 7d')
  .transform((text) => Number.parseInt(text, 10) * UNITS[text.slice(-1) as keyof typeof UNITS]);

const timeZone = z.string().refine(isTimeZone, 'must be a time zone like Africa/Mogadishu');

/** Every variable of the shop's processes; `.env.example` explains each. */
export const environment = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  TRUST_PROXY: z
    .string()
    .optional()
    .transform((text) => (text !== undefined && /^\d+$/.test(text) ? Number(text) : text)),
  DATABASE_URL: z.string(),
  EVENTSTORE_URL: z.string().regex(/^(esdb|kurrentdb)(\+discover)?:\/\//, 'must begin with esdb://'),
  S3_ENDPOINT: z.url().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z.string().default('suuq'),
  S3_ACCESS_KEY: z.string().default(''),
  S3_SECRET_KEY: z.string().default(''),
  JWT_SECRET: secret,
  VAULT_KEY: secret,
  SEED_DEMO: z.stringbool().default(false),
  REGISTRATION: z.enum(['open', 'closed']).default('open'),
  ORDER_TTL: duration.default(UNITS.d),
  SHOP_TZ: timeZone.default('Africa/Mogadishu'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .transform((url) => new URL(url).origin)
    .optional(),
  PAYPAL_CLIENT_ID: z.string().optional(),
  PAYPAL_CLIENT_SECRET: z.string().optional(),
  PAYPAL_BASE_URL: z.url().default('https://api-m.paypal.com'),
  PAYPAL_WEBHOOK_ID: z.string().optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  THROTTLE_LOGIN_ACCOUNT: limit.default(10),
  THROTTLE_LOGIN_ADDRESS: limit.default(100),
  THROTTLE_LOGIN_WINDOW: duration.default(15 * UNITS.m),
  THROTTLE_REGISTER: limit.default(1_000),
  THROTTLE_ORDERS: limit.default(20),
  THROTTLE_ORDERS_BURST: limit.default(100),
  THROTTLE_UPLOADS: limit.default(60),
  LIVE_LISTENERS: limit.default(10_000),
  LIVE_PER_ACCOUNT: limit.default(20),
  LIVE_PER_ADDRESS: limit.default(200),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
});
export type Environment = z.output<typeof environment>;

/** The environment in the shop's terms. Times are milliseconds. */
export const readConfig = (variables: NodeJS.ProcessEnv) => configOf(readEnvironment(variables));
export type Config = ReturnType<typeof readConfig>;

/** Throws one error that names every variable that cannot be meant; never a value, since it may be a secret. */
function readEnvironment(variables: NodeJS.ProcessEnv): Environment {
  // An empty variable (`DATABASE_URL=` in a file) is as good as none.
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  const problems = parsed.success
    ? objections(parsed.data)
    : parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  if (!parsed.success || problems.length > 0)
    throw new Error(`The shop does not start like this. ${problems.join('; ')}.`);
  return parsed.data;
}

function configOf(env: Environment) {
  const production = env.NODE_ENV === 'production';
  return {
    production,
    metrics: { token: env.METRICS_TOKEN, isOpen: !production && env.METRICS_TOKEN === undefined },
    http: { host: env.HOST, port: env.PORT, trustProxy: env.TRUST_PROXY, secureCookies: production },
    dataDir: env.DATA_DIR,
    logLevel: env.LOG_LEVEL,
    databaseUrl: env.DATABASE_URL,
    eventStoreUrl: env.EVENTSTORE_URL,
    objects: objectsOf(env),
    jwtSecret: env.JWT_SECRET,
    vaultKey: env.VAULT_KEY,
    seedDemo: env.SEED_DEMO,
    registration: env.REGISTRATION,
    orderTtl: env.ORDER_TTL,
    timeZone: env.SHOP_TZ,
    publicUrl: env.PUBLIC_URL,
    payPal: payPalOf(env),
    stripe: stripeOf(env),
    limits: limitSettingsOf(env),
    live: {
      inAll: env.LIVE_LISTENERS,
      perAccount: env.LIVE_PER_ACCOUNT,
      perAddress: env.LIVE_PER_ADDRESS,
    },
  };
}

/** The S3 store of the pictures; none configured is none. */
const objectsOf = (env: Environment) =>
  env.S3_ENDPOINT === undefined
    ? undefined
    : {
        endpoint: env.S3_ENDPOINT,
        region: env.S3_REGION,
        bucket: env.S3_BUCKET,
        accessKey: env.S3_ACCESS_KEY,
        secretKey: env.S3_SECRET_KEY,
      };

/** Without credentials the simulator takes the payments, except in production. */
const payPalOf = (env: Environment) =>
  env.PAYPAL_CLIENT_ID === undefined || env.PAYPAL_CLIENT_SECRET === undefined
    ? undefined
    : {
        clientId: env.PAYPAL_CLIENT_ID,
        clientSecret: env.PAYPAL_CLIENT_SECRET,
        baseUrl: env.PAYPAL_BASE_URL,
        webhookId: env.PAYPAL_WEBHOOK_ID,
      };

const stripeOf = (env: Environment) =>
  env.STRIPE_SECRET_KEY === undefined
    ? undefined
    : { secretKey: env.STRIPE_SECRET_KEY, webhookSecret: env.STRIPE_WEBHOOK_SECRET };

const limitSettingsOf = (env: Environment): LimitSettings => ({
  login: {
    perAccount: env.THROTTLE_LOGIN_ACCOUNT,
    perAddress: env.THROTTLE_LOGIN_ADDRESS,
    windowMs: env.THROTTLE_LOGIN_WINDOW,
  },
  registerPerHour: env.THROTTLE_REGISTER,
  orders: { perSecond: env.THROTTLE_ORDERS, burst: env.THROTTLE_ORDERS_BURST },
  uploadsPerMinute: env.THROTTLE_UPLOADS,
});

function isTimeZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}
