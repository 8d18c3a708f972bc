import { databaseAddressDangers } from './database-address.ts';
import type { Judged } from './environment.ts';
import { logAddressDangers } from './log-address.ts';
import { storeDangers } from './object-store-config.ts';
import { said } from './said.ts';

/** A secret with fewer different characters than this was typed, not generated. */
const VARIETY = 10;

/** What a shop in production must not start with (design §2); empty outside of production. */
export function dangers(env: Judged): readonly string[] {
  if (env.NODE_ENV !== 'production') return [];
  return [...ofStores(env), ...ofSecrets(env), ...ofPayments(env)];
}

const ofStores = (env: Judged): readonly string[] => [
  ...logAddressDangers(env.EVENTSTORE_URL ?? '', env.EVENTSTORE_ALLOW_INSECURE ?? false).map(
    (sentence) => `EVENTSTORE_URL: ${sentence}`,
  ),
  ...databaseAddressDangers(env.DATABASE_URL ?? '', env.DATABASE_ALLOW_INSECURE ?? false).map(
    (sentence) => `DATABASE_URL: ${sentence}`,
  ),
  ...storeDangers(env),
];

const SECRETS = ['JWT_SECRET', 'JWT_SECRET_OTHER', 'VAULT_KEY', 'VAULT_KEY_OTHER', 'NAMES_KEY'] as const;

const ofSecrets = (env: Judged): readonly string[] => {
  const { JWT_SECRET, VAULT_KEY, SEED_DEMO } = env;
  return said(
    SEED_DEMO === true && 'SEED_DEMO: there are no demo accounts in production',
    ...SECRETS.map((name) => isWeak(env[name]) && `${name}: is too easy to guess`),
    JWT_SECRET !== undefined && JWT_SECRET === VAULT_KEY && 'VAULT_KEY: must not be the JWT_SECRET',
  );
};

const ofPayments = (env: Judged): readonly string[] =>
  said(
    env.STRIPE_SECRET_KEY !== undefined &&
      env.STRIPE_WEBHOOK_SECRET === undefined &&
      'STRIPE_WEBHOOK_SECRET: without it the shop does not learn of payments',
    env.PAYPAL_CLIENT_ID !== undefined &&
      env.PAYPAL_WEBHOOK_ID === undefined &&
      'PAYPAL_WEBHOOK_ID: without it the shop does not learn of payments',
    env.PAYPAL_BASE_URL?.startsWith('https:') === false && 'PAYPAL_BASE_URL: must begin with https://',
    env.PUBLIC_URL?.startsWith('https:') === false && 'PUBLIC_URL: must begin with https://',
  );

const isWeak = (secret: string | undefined): boolean =>
  secret !== undefined && new Set(secret).size < VARIETY;
