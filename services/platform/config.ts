import { hostname } from 'node:os';
import { environment, type Environment } from './settings/environment.ts';
import type { LimitSettings } from './http/throttles/limits.ts';
import { callTimeOf } from './waiting/request-deadline.ts';
import { judgeEnvironment, type Needed } from './settings/judge-environment.ts';
import { objectsOf } from './settings/objects-of.ts';
import type { VaultKeys } from './vault/secrets.ts';

/** Variables that are needed only in production come last. */
const NEEDED_BY_COMMANDS = ['DATABASE_URL', 'EVENTSTORE_URL', 'VAULT_KEY', 'JWT_SECRET'] as const;
const NEEDED_BY_API = [...NEEDED_BY_COMMANDS, 'TRUST_PROXY', 'PUBLIC_URL'] as const;

/** Reads and checks the environment; the variables `needed` must be given. Throws `InvalidConfiguration`. */
export const readEnvironment = <N extends Needed>(variables: NodeJS.ProcessEnv, needed: readonly N[]) =>
  judgeEnvironment(environment.shape, variables, needed) as Omit<Environment, Exclude<Needed, N>>;

/** The configuration of the api process. Times are in milliseconds. Throws `InvalidConfiguration`. */
export const readConfig = (variables: NodeJS.ProcessEnv) =>
  configOf(readEnvironment(variables, NEEDED_BY_API));
/** The configuration of a command line, which answers no calls. */
export const readCommandConfig = (variables: NodeJS.ProcessEnv): Config =>
  configOf({
    TRUST_PROXY: undefined,
    PUBLIC_URL: undefined,
    ...readEnvironment(variables, NEEDED_BY_COMMANDS),
  });
export type Config = ReturnType<typeof readConfig>;

/** Who may read the metrics of a process. */
export const metricsAccess = ({
  METRICS_TOKEN: token,
  NODE_ENV,
}: Pick<Environment, 'METRICS_TOKEN' | 'NODE_ENV'>) => ({
  token,
  isOpen: NODE_ENV !== 'production' && token === undefined,
});

function configOf(env: Environment) {
  const production = env.NODE_ENV === 'production';
  return {
    production,
    metrics: metricsAccess(env),
    http: { host: env.HOST, port: env.PORT, trustProxy: env.TRUST_PROXY, secureCookies: production },
    tracing: env.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined && {
      share: env.OTEL_TRACES_SAMPLER_ARG,
      headers: env.OTEL_EXPORTER_OTLP_HEADERS,
      takesParents: (env.TRUST_PROXY ?? 0) !== 0,
    },
    drain: env.DRAIN ?? 0,
    hosts: hostsOf(env),
    dataDir: env.DATA_DIR,
    logLevel: env.LOG_LEVEL,
    databaseUrl: env.DATABASE_URL,
    eventStoreUrl: env.EVENTSTORE_URL,
    objects: objectsOf(env),
    jwtSecret: env.JWT_SECRET,
    jwtOtherSecret: env.JWT_SECRET_OTHER,
    vault: vaultKeysOf(env),
    namesKey: env.NAMES_KEY ?? env.VAULT_KEY,
    vaultLost: env.VAULT_LOST,
    seedDemo: env.SEED_DEMO,
    needsFactor: env.SECOND_FACTOR === undefined ? production : env.SECOND_FACTOR === 'required',
    registration: env.REGISTRATION,
    orderTtl: env.ORDER_TTL,
    cacheBytes: env.STATE_CACHE_MIB * 2 ** 20,
    erasureAfter: env.ERASURE_AFTER,
    timeZone: env.SHOP_TZ,
    country: env.SHOP_COUNTRY,
    cutOff: env.DELIVERY_CUT_OFF,
    seller: { name: env.SELLER_NAME, address: env.SELLER_ADDRESS, taxId: env.SELLER_TAX_ID },
    publicUrl: env.PUBLIC_URL,
    payPal: payPalOf(env),
    stripe: stripeOf(env),
    standsFor: standsForOf(env),
    mail: mailOf(env),
    simulatorUrl: env.SIMULATOR_URL,
    simulatorMailUrl: env.SIMULATOR_MAIL_URL,
    unpaidLimits: {
      account: { orders: env.UNPAID_ORDERS_ACCOUNT, units: env.UNPAID_UNITS_ACCOUNT },
      address: { orders: env.UNPAID_ORDERS_ADDRESS, units: env.UNPAID_UNITS_ADDRESS },
    },
    limits: limitSettingsOf(env),
    callsAtOnce: env.CALLS_AT_ONCE,
    callTime: callTimeOf(env.ANSWER_WITHIN),
    live: {
      inAll: env.LIVE_LISTENERS,
      perAccount: env.LIVE_PER_ACCOUNT,
      perAddress: env.LIVE_PER_ADDRESS,
    },
  };
}

/** The keys of the vault, for code that seals, opens or derives names. */
export const vaultKeysOf = (
  env: Pick<Environment, 'VAULT_KEY' | 'VAULT_KEY_OTHER' | 'NAMES_KEY'>,
): VaultKeys => ({
  vaultKey: env.VAULT_KEY,
  vaultOtherKey: env.VAULT_KEY_OTHER,
  namesKey: env.NAMES_KEY,
});

/** The host names that the shop answers to; outside of production also those of this machine. */
const hostsOf = ({ NODE_ENV, PUBLIC_URL, HOSTS, HOST }: Environment) => {
  const isLocalKnown = NODE_ENV !== 'production';
  const own = PUBLIC_URL === undefined ? [] : [new URL(PUBLIC_URL).hostname];
  const local = isLocalKnown ? [HOST.toLowerCase(), hostname().toLowerCase()] : [];
  return { names: [...own, ...HOSTS, ...local], isLocalKnown };
};

type StandInVariables = PaymentVariables & Pick<Environment, 'MAIL_URL'>;

type PaymentVariables = Pick<
  Environment,
  'NODE_ENV' | (keyof Environment & (`PAYPAL_${string}` | `STRIPE_${string}`))
>;

/**
 * Which providers a simulator stands in for, except in production: for both, or for neither where one has credentials. A
 * shop says of all its payments whether money moves.
 */
export const standsForOf = (env: StandInVariables) => {
  const isTrial = env.NODE_ENV !== 'production';
  const takesPayments = isTrial && payPalOf(env) === undefined && stripeOf(env) === undefined;
  return { payPal: takesPayments, stripe: takesPayments, mail: isTrial && env.MAIL_URL === undefined };
};

/** The mail server; undefined where no letters are written, or a stand-in takes them. */
const mailOf = ({ NODE_ENV, MAIL_URL, MAIL_FROM, MAIL_ALLOW_INSECURE }: Environment) =>
  MAIL_URL === undefined || MAIL_URL === 'none' || MAIL_FROM === undefined
    ? undefined
    : { url: MAIL_URL, from: MAIL_FROM, requireTls: NODE_ENV === 'production' && !MAIL_ALLOW_INSECURE };

const payPalOf = (env: PaymentVariables) =>
  env.PAYPAL_CLIENT_ID === undefined ||
  env.PAYPAL_CLIENT_SECRET === undefined ||
  env.PAYPAL_MERCHANT_ID === undefined
    ? undefined
    : {
        clientId: env.PAYPAL_CLIENT_ID,
        clientSecret: env.PAYPAL_CLIENT_SECRET,
        merchantId: env.PAYPAL_MERCHANT_ID,
        baseUrl: env.PAYPAL_BASE_URL,
        webhookId: env.PAYPAL_WEBHOOK_ID,
      };

const stripeOf = (env: PaymentVariables) =>
  env.STRIPE_SECRET_KEY === undefined
    ? undefined
    : {
        secretKey: env.STRIPE_SECRET_KEY,
        webhookSecret: env.STRIPE_WEBHOOK_SECRET,
        otherWebhookSecret: env.STRIPE_WEBHOOK_SECRET_OTHER,
      };

const limitSettingsOf = (env: Environment): LimitSettings => ({
  login: {
    perAccount: env.THROTTLE_LOGIN_ACCOUNT,
    perAddress: env.THROTTLE_LOGIN_ADDRESS,
    perDay: env.THROTTLE_LOGIN_DAY,
    windowMs: env.THROTTLE_LOGIN_WINDOW,
  },
  registerPerHour: env.THROTTLE_REGISTER,
  links: env.THROTTLE_LINKS,
  orders: { perSecond: env.THROTTLE_ORDERS, burst: env.THROTTLE_ORDERS_BURST },
  payments: { rate: env.THROTTLE_PAYMENTS, burst: env.THROTTLE_PAYMENTS_BURST },
  changes: { rate: env.THROTTLE_CHANGES, burst: env.THROTTLE_CHANGES_BURST },
  uploadsPerMinute: env.THROTTLE_UPLOADS,
  papersPerMinute: env.THROTTLE_PAPERS,
});
