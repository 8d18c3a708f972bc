import type { Environment } from './config.ts';

/** The users that a fresh EventStoreDB has, whose passwords everybody knows. */
const DEFAULT_CREDENTIALS = /^[a-z+]+:\/\/(admin|ops):changeit@/i;

/** A secret with fewer different characters than this was typed, not made. */
const VARIETY = 10;

/** What a shop in production must not start with (design §2). Outside of it, nothing is objected to. */
export function objections(env: Environment): string[] {
  if (env.NODE_ENV !== 'production') return [];
  return [
    env.SEED_DEMO && 'SEED_DEMO: there are no demo accounts in production',
    isWeak(env.JWT_SECRET) && 'JWT_SECRET: can be guessed',
    isWeak(env.VAULT_KEY) && 'VAULT_KEY: can be guessed',
    env.JWT_SECRET === env.VAULT_KEY && 'VAULT_KEY: must not be the JWT_SECRET',
    env.STRIPE_SECRET_KEY !== undefined &&
      env.PUBLIC_URL === undefined &&
      'PUBLIC_URL: Stripe has to know where to send shoppers back to',
    env.STRIPE_SECRET_KEY !== undefined &&
      env.STRIPE_WEBHOOK_SECRET === undefined &&
      'STRIPE_WEBHOOK_SECRET: without it the shop is not told of money',
    env.PAYPAL_CLIENT_ID !== undefined &&
      env.PAYPAL_WEBHOOK_ID === undefined &&
      'PAYPAL_WEBHOOK_ID: without it the shop is not told of money',
    !env.PAYPAL_BASE_URL.startsWith('https:') && 'PAYPAL_BASE_URL: must begin with https://',
    env.S3_ENDPOINT !== undefined &&
      (env.S3_SECRET_KEY.length < 8 || env.S3_SECRET_KEY === 'minioadmin') &&
      'S3_SECRET_KEY: can be guessed',
    DEFAULT_CREDENTIALS.test(env.EVENTSTORE_URL) &&
      'EVENTSTORE_URL: has the default credentials of EventStoreDB',
  ].filter((sentence) => sentence !== false);
}

const isWeak = (secret: string): boolean => new Set(secret).size < VARIETY;
