import { createHmac, hkdfSync } from 'node:crypto';
import express, { type RequestHandler } from 'express';
import type { Pool } from 'pg';
import type { Provider } from '#contracts/payments/provider';
import { createCourier, type Sender } from '../embedded/simulator/webhooks/courier.ts';
import { createPayPalSimulator, payPalFaults } from '../embedded/simulator/paypal/simulator.ts';
import { payPalSender } from '../embedded/simulator/paypal/telling.ts';
import { createStripeSimulator, stripeFaults } from '../embedded/simulator/stripe/simulator.ts';
import { stripeSender } from '../embedded/simulator/stripe/telling.ts';
import { ownAddress, publicAddress } from './own-address.ts';
import { createPayPalWebhooks } from '../payments/paypal/webhook.ts';
import { createPayPal } from '../payments/paypal/provider.ts';
import type { PaymentProvider, Providers } from '../payments/ports.ts';
import { createStripeWebhooks } from '../payments/stripe/webhook.ts';
import { createStripe } from '../payments/stripe/provider.ts';
import type { WebhookReader } from '../payments/webhooks/webhook.ts';
import type { WebhookReaders } from '../payments/webhooks/routes.ts';
import type { Config } from '../platform/config.ts';

export interface PaymentProviders {
  readonly providers: Providers;
  readonly webhookReaders: WebhookReaders;
  /** What the PayPal button needs to know; `sdkBaseUrl` null means PayPal's own. */
  readonly payPal: { readonly clientId: string; readonly sdkBaseUrl: string | null };
  /** A stand-in takes payments: no money moves. */
  readonly simulated: boolean;
  /** The stand-ins' own pages and calls, where they stand in. */
  readonly handlers: readonly RequestHandler[];
  /** Tells the shop what happens at the stand-ins, until aborted. */
  readonly tell: (signal: AbortSignal) => Promise<void>;
}

/** One provider: the real one or its stand-in. */
interface Part {
  readonly provider: PaymentProvider;
  readonly reader: WebhookReader | undefined;
  readonly standIn?: { readonly handler: RequestHandler; readonly sender: Sender };
}

interface Surroundings {
  readonly config: Config;
  readonly pool: Pool;
  readonly clock: () => Date;
  /** A stand-in has put something into the outbox. */
  readonly onWebhook: () => void;
}

const PAYPAL = '/simulator/paypal';
const STRIPE = '/simulator/stripe';
const PAYPAL_CLIENT = 'suuq-simulator';

/** The providers with the configured accounts, and simulators where there are none and the shop is not in production. */
export const paymentProviders = (config: Config, pool: Pool, clock: () => Date): PaymentProviders => {
  const around = { config, pool, clock, onWebhook: () => courier.nudge() };
  const payPal = config.payPal
    ? realPayPal(config, config.payPal)
    : simulated(config, () => simulatedPayPal(around));
  const stripe = config.stripe
    ? realStripe(config, config.stripe)
    : simulated(config, () => simulatedStripe(around));
  const standIns = [payPal?.standIn, stripe?.standIn].filter((standIn) => standIn !== undefined);
  const courier = createCourier({ pool, clock, senders: standIns.map(({ sender }) => sender) });
  return {
    providers: {
      ...(payPal ? { PayPal: payPal.provider } : {}),
      ...(stripe ? { Stripe: stripe.provider } : {}),
    },
    webhookReaders: {
      ...(payPal?.reader ? { PayPal: payPal.reader } : {}),
      ...(stripe?.reader ? { Stripe: stripe.reader } : {}),
    },
    payPal: {
      clientId: config.payPal?.clientId ?? (payPal ? PAYPAL_CLIENT : ''),
      sdkBaseUrl: payPal?.standIn ? `${PAYPAL}/sdk/js` : null,
    },
    simulated: standIns.length > 0,
    handlers: standIns.map(({ handler }) => handler),
    tell: standIns.length > 0 ? (signal) => courier.run(signal) : () => Promise.resolve(),
  };
};

const simulated = (config: Config, make: () => Part): Part | undefined =>
  config.production ? undefined : make();

const realPayPal = (config: Config, account: NonNullable<Config['payPal']>): Part => ({
  provider: createPayPal({
    ...account,
    fingerprint: fingerprintOf(config, 'PayPal', account.baseUrl, account.clientId),
  }),
  reader:
    account.webhookId === undefined
      ? undefined
      : createPayPalWebhooks({ ...account, webhookId: account.webhookId }),
});

const realStripe = (config: Config, { secretKey, webhookSecret }: NonNullable<Config['stripe']>): Part => ({
  provider: createStripe({
    secretKey,
    fingerprint: fingerprintOf(config, 'Stripe', secretKey),
    returnTo: publicAddress(config),
  }),
  reader: webhookSecret === undefined ? undefined : createStripeWebhooks(webhookSecret),
});

const simulatedPayPal = ({ config, pool, clock, onWebhook }: Surroundings): Part => {
  const { clientSecret, webhookId } = standInSecrets(config).payPal;
  const account = { clientId: PAYPAL_CLIENT, clientSecret };
  const baseUrl = `${ownAddress(config)}${PAYPAL}`;
  const faults = payPalFaults();
  const base = { pool, clock, publicBase: PAYPAL };
  const simulator = createPayPalSimulator({ ...base, account, faults, onWebhook });
  const url = `${ownAddress(config)}/api/webhooks/paypal`;
  return {
    provider: createPayPal({
      ...account,
      fingerprint: fingerprintOf(config, 'PayPal', 'simulator'),
      baseUrl,
    }),
    reader: createPayPalWebhooks({ baseUrl, webhookId }),
    standIn: {
      handler: express.Router().use(PAYPAL, simulator),
      sender: payPalSender({ ...base, baseUrl, webhookId, url, faults: () => faults.webhooks }),
    },
  };
};

const simulatedStripe = ({ config, pool, clock, onWebhook }: Surroundings): Part => {
  const { secretKey, webhookSecret } = standInSecrets(config).stripe;
  const shopOrigin = publicAddress(config);
  const faults = stripeFaults();
  const base = { pool, clock, publicBase: STRIPE };
  const simulator = createStripeSimulator({ ...base, secretKey, shopOrigin, faults, onWebhook });
  const url = `${ownAddress(config)}/api/webhooks/stripe`;
  return {
    provider: createStripe({
      secretKey,
      fingerprint: fingerprintOf(config, 'Stripe', 'simulator'),
      baseUrl: `${ownAddress(config)}${STRIPE}`,
      returnTo: shopOrigin,
    }),
    reader: createStripeWebhooks(webhookSecret),
    standIn: {
      handler: express.Router().use(STRIPE, simulator),
      sender: stripeSender({ ...base, webhookSecret, url, faults: () => faults.webhooks }),
    },
  };
};

/** The stand-ins' credentials, the same in every process of this shop and in no other shop. */
export const standInSecrets = ({ vaultKey }: Pick<Config, 'vaultKey'>) => {
  const secretOf = (of: string) => Buffer.from(hkdfSync('sha256', vaultKey, '', of, 24)).toString('hex');
  return {
    payPal: {
      clientSecret: secretOf('payment simulator'),
      webhookId: secretOf('payment simulator, webhook').slice(0, 17).toUpperCase(),
    },
    stripe: {
      secretKey: `sk_test_${secretOf('stripe simulator')}`,
      webhookSecret: `whsec_${secretOf('stripe simulator, webhook')}`,
    },
  };
};

/**
 * Which credentials a payment was started with, for the log: keyed, so that it tells nothing of them. PayPal's secret may
 * be renewed, the client stays; what Stripe's keys have in common only Stripe knows.
 */
const fingerprintOf = (
  { vaultKey }: Pick<Config, 'vaultKey'>,
  provider: Provider,
  ...of: readonly string[]
): string => {
  const key = Buffer.from(hkdfSync('sha256', vaultKey, '', 'payment account', 32));
  return createHmac('sha256', key)
    .update(JSON.stringify([provider, ...of]))
    .digest('hex')
    .slice(0, 16);
};
