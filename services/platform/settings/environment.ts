import { z } from 'zod';
import { DAY, HOUR, MINUTE } from '#contracts/kernel/duration';
import { databaseAddressErrors } from './database-address.ts';
import { logAddressErrors } from './log-address.ts';
import { mailAddressErrors, senderErrors } from './mail-address.ts';
import {
  bucketErrors,
  certificateErrors,
  endpointErrors,
  keyErrors,
  regionErrors,
  tokenFileErrors,
} from './object-store-config.ts';
import { CALL_TIME } from '../waiting/request-deadline.ts';
import { isCountry } from '../identity/country.ts';
import { trustedProxies } from './trusted-proxies.ts';

const secret = z.string().min(32, 'must have at least 32 characters');
const limit = z
  .string()
  .regex(/^([1-9]\d{0,8}|off)$/, 'must be a number of 1 or more, or off')
  .transform((value) => (value === 'off' ? Infinity : Number(value)));

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a number of 0 to 65535')
  .transform(Number)
  .refine((value) => value <= 65_535, 'must be a number of 0 to 65535');

const UNITS = { s: 1_000, m: MINUTE, h: HOUR, d: DAY } as const;
const duration = z
  .string()
  .regex(/^0*[1-9]\d{0,5}[smhd]$/, 'must be a time like 90s, 30m, 24h or 7d')
  .transform((text) => Number.parseInt(text, 10) * UNITS[text.slice(-1) as keyof typeof UNITS]);

const wholeNumber = (least: number, most: number) => {
  const sentence = `must be a whole number of ${least} to ${most}`;
  const isOne = (value: number) => value >= least && value <= most;
  return z
    .string()
    .regex(/^\d{1,9}$/, sentence)
    .transform(Number)
    .refine(isOne, sentence);
};

const line = (most: number) => z.string().trim().max(most, `must have ${most} characters at most`);

const webAddress = z.url({ protocol: /^https?$/, error: 'must be an address like https://host.example' });
const localAddress = (protocol: RegExp) =>
  z.url({ protocol, hostname: /^(127\.0\.0\.1|localhost)$/, error: 'must be an address of this machine' });

/** Reports each fault in a whole sentence, never with the value, which may hold a password. */
const judgedBy = (errorsOf: (text: string) => readonly string[]) =>
  z.string().superRefine((text, context) => {
    for (const message of errorsOf(text)) context.addIssue({ code: 'custom', message });
  });
const onOff = z.stringbool('must be true or false');
const timeZone = z.string().refine(isTimeZone, 'must be the name of a time zone, like Africa/Mogadishu');

const country = z.string().refine(isCountry, 'must be the two letters of a country, like SO');

/**
 * Every variable of the shop's processes; `.env.example` explains each. Rules about several together are in
 * `judge-environment`.
 */
export const environment = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'], 'must be production, development or test')
    .default('development'),
  PORT: port.default(8080),
  HOST: z
    .string()
    .regex(/^[\w.:%-]+$/, 'must be an address like 127.0.0.1, or a name')
    .default('127.0.0.1'),
  DRAIN: duration.optional(),
  DATA_DIR: z.string().default('./data'),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent')
    .default('info'),
  TRUST_PROXY: trustedProxies.optional(),
  DATABASE_URL: judgedBy(databaseAddressErrors),
  DATABASE_PASSWORD: z.string().optional(),
  DATABASE_ALLOW_INSECURE: onOff.default(false),
  EVENTSTORE_URL: judgedBy(logAddressErrors),
  EVENTSTORE_PASSWORD: z.string().optional(),
  EVENTSTORE_ALLOW_INSECURE: onOff.default(false),
  EVENTSTORE_ADMIN_PASSWORD: z.string().optional(),
  S3_ENDPOINT: judgedBy(endpointErrors).optional(),
  S3_REGION: judgedBy(regionErrors).default('us-east-1'),
  S3_BUCKET: judgedBy(bucketErrors).default('suuq'),
  S3_ACCESS_KEY: judgedBy(keyErrors).optional(),
  S3_SECRET_KEY: judgedBy(keyErrors).optional(),
  S3_SESSION_TOKEN: judgedBy(keyErrors).optional(),
  S3_ROLE_ARN: judgedBy(keyErrors).optional(),
  S3_STS_ENDPOINT: judgedBy(endpointErrors).optional(),
  S3_WEB_IDENTITY_TOKEN_FILE: judgedBy(tokenFileErrors).optional(),
  S3_PATH_STYLE: onOff.default(true),
  S3_CA_FILE: judgedBy(certificateErrors).optional(),
  JWT_SECRET: secret,
  JWT_SECRET_OTHER: secret.optional(),
  VAULT_KEY: secret,
  VAULT_KEY_OTHER: secret.optional(),
  NAMES_KEY: secret.optional(),
  VAULT_LOST: onOff.default(false),
  SEED_DEMO: onOff.default(false),
  SECOND_FACTOR: z.enum(['required', 'optional'], 'must be required or optional').optional(),
  REGISTRATION: z.enum(['open', 'closed'], 'must be open or closed').default('open'),
  ORDER_TTL: duration.default(30 * UNITS.m),
  ERASURE_AFTER: duration.default(UNITS.m),
  SHOP_TZ: timeZone.default('Africa/Mogadishu'),
  SHOP_COUNTRY: country.default('SO'),
  DELIVERY_CUT_OFF: wholeNumber(0, 24).default(14),
  SELLER_NAME: line(120).min(1, 'must not be empty').default('Suuq'),
  SELLER_ADDRESS: line(400).default(''),
  SELLER_TAX_ID: line(60).default(''),
  PUBLIC_URL: webAddress.transform((url) => new URL(url).origin).optional(),
  HOSTS: z
    .string()
    .regex(/^[\w.-]+( *, *[\w.-]+)*$/, 'must be names like shop.example,www.shop.example')
    .transform((text) =>
      text
        .toLowerCase()
        .split(',')
        .map((name) => name.trim()),
    )
    .default([]),
  PAYPAL_CLIENT_ID: z.string().optional(),
  PAYPAL_CLIENT_SECRET: z.string().optional(),
  PAYPAL_BASE_URL: webAddress.default('https://api-m.paypal.com'),
  PAYPAL_MERCHANT_ID: z
    .string()
    .regex(/^[2-9A-HJ-NP-Z]{13}$/, 'must be the 13 letters and digits that PayPal calls the Merchant ID')
    .optional(),
  PAYPAL_WEBHOOK_ID: z.string().optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_WEBHOOK_SECRET_OTHER: z.string().optional(),
  MAIL_URL: judgedBy(mailAddressErrors).optional(),
  MAIL_FROM: judgedBy(senderErrors).optional(),
  MAIL_ALLOW_INSECURE: onOff.default(false),
  SIMULATOR_MAIL_URL: localAddress(/^smtp$/).optional(),
  SIMULATOR_URL: localAddress(/^http$/).optional(),
  THROTTLE_LOGIN_ACCOUNT: limit.default(10),
  THROTTLE_LOGIN_ADDRESS: limit.default(100),
  THROTTLE_LOGIN_DAY: limit.default(100),
  THROTTLE_LOGIN_WINDOW: duration.default(15 * UNITS.m),
  THROTTLE_REGISTER: limit.default(1_000),
  THROTTLE_LINKS: limit.default(3),
  THROTTLE_ORDERS: limit.default(20),
  THROTTLE_ORDERS_BURST: limit.default(100),
  THROTTLE_PAYMENTS: limit.default(1),
  THROTTLE_PAYMENTS_BURST: limit.default(30),
  THROTTLE_CHANGES: limit.default(20),
  THROTTLE_CHANGES_BURST: limit.default(300),
  THROTTLE_UPLOADS: limit.default(60),
  THROTTLE_PAPERS: limit.default(60),
  CALLS_AT_ONCE: limit.default(16),
  ANSWER_WITHIN: duration.default(CALL_TIME.answer),
  UNPAID_ORDERS_ACCOUNT: limit.default(10),
  UNPAID_UNITS_ACCOUNT: limit.default(500),
  UNPAID_ORDERS_ADDRESS: limit.default(500),
  UNPAID_UNITS_ADDRESS: limit.default(5_000),
  LIVE_LISTENERS: limit.default(10_000),
  LIVE_PER_ACCOUNT: limit.default(20),
  LIVE_PER_ADDRESS: limit.default(200),
  HEAP_MIB: wholeNumber(128, 65_536).default(512),
  STATE_CACHE_MIB: wholeNumber(1, 65_536).default(64),
  METRICS_PORT: port.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(
      /^\s*[\w.-]+\s*=[^,\r\n]+(,\s*[\w.-]+\s*=[^,\r\n]+)*,?\s*$/,
      'must be headers like api-key=…,x-tenant=…',
    )
    .optional(),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0(\.\d{1,6})?|1)$/, 'must be a share of 0 to 1')
    .transform(Number)
    .default(1),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
});
export type Environment = z.output<typeof environment>;

/** The variables that were given and could be parsed. */
export type Judged = Partial<Environment>;

/**
 * By its name, Area/City. Everything else may be one zone here and another in Postgres, which reads an offset (+03:00)
 * as POSIX does, west of Greenwich, and CET as an hour that knows no summer.
 */
function isTimeZone(name: string): boolean {
  if (!name.includes('/') && name !== 'UTC') return false;
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}
