import { databaseAddressDangers } from './database-address.ts';
import type { Judged } from './environment.ts';
import { logAddressDangers } from './log-address.ts';
import { storeDangers } from './object-store-config.ts';
import { said } from './said.ts';
import type { SECRETS } from './secret-files.ts';

/** Of 32 characters that were generated more are different; of a shorter secret it is so many fewer. */
const VARIETY = 10 / 32;
const MOST_VARIETY = 10;

/** Secrets that may be the same where they share a purpose, and else never: whoever learns one has the other. */
const PURPOSES = [
  ['JWT_SECRET', 'JWT_SECRET_OTHER'],
  // The names are by what was the vault's key first, also while that is changed.
  ['VAULT_KEY', 'VAULT_KEY_OTHER', 'NAMES_KEY'],
  ['METRICS_TOKEN'],
  ['DATABASE_PASSWORD'],
  ['EVENTSTORE_PASSWORD'],
  ['EVENTSTORE_ADMIN_PASSWORD'],
  ['S3_SECRET_KEY'],
  ['PAYPAL_CLIENT_SECRET'],
  ['STRIPE_SECRET_KEY'],
  ['STRIPE_WEBHOOK_SECRET', 'STRIPE_WEBHOOK_SECRET_OTHER'],
] as const satisfies readonly (readonly (typeof SECRETS)[number][])[];

/** Made by whoever runs the shop; the others are the stores' and providers' to judge. */
const GENERATED = [...PURPOSES[0], ...PURPOSES[1], ...PURPOSES[2]];

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

const ofSecrets = (env: Judged): readonly string[] =>
  said(
    env.SEED_DEMO === true && 'SEED_DEMO: there are no demo accounts in production',
    ...GENERATED.map((name) => isWeak(env[name]) && `${name}: is too easy to guess`),
    ...ofReused(env),
  );

const ofReused = (env: Judged): readonly string[] =>
  PURPOSES.flatMap((names, place) => {
    const before = PURPOSES.slice(0, place).flat();
    return names.flatMap((name) => {
      const same = env[name] && before.find((other) => env[other] === env[name]);
      return same ? [`${name}: must not be the ${same}`] : [];
    });
  });

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
  secret !== undefined && new Set(secret).size < Math.min(MOST_VARIETY, secret.length * VARIETY);
