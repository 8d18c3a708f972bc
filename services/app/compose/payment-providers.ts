import { createHmac } from 'node:crypto';
import type { Provider } from '#contracts/payments/provider';
import {
  PAYPAL_CLIENT,
  PAYPAL_MERCHANT,
  PAYPAL_PATH,
  standInSecrets,
  STRIPE_PATH,
} from '../../embedded/simulator/accounts.ts';
import { keyFor } from '../../kernel/key-for.ts';
import { publicAddress, simulatorAddress } from '../../platform/http/own-address.ts';
import { createPayPalWebhooks } from '../../payments/paypal/webhook.ts';
import { createPayPal } from '../../payments/paypal/provider.ts';
import type { PaymentProvider, Providers } from '../../payments/ports.ts';
import { createStripeWebhooks } from '../../payments/stripe/webhook.ts';
import { createStripe } from '../../payments/stripe/provider.ts';
import type { WebhookReader } from '../../payments/webhooks/webhook.ts';
import type { WebhookReaders } from '../../payments/webhooks/routes.ts';
import type { Config } from '../../platform/config.ts';

export interface PaymentProviders {
  readonly providers: Providers;
  readonly webhookReaders: WebhookReaders;
  /** What the PayPal button needs to know; `sdkBaseUrl` null means PayPal's own. */
  readonly payPal: { readonly clientId: string; readonly sdkBaseUrl: string | null };
  /** A stand-in takes payments: no money moves. */
  readonly simulated: boolean;
}

/** One provider: the real one or its stand-in. */
interface Part {
  readonly provider: PaymentProvider;
  readonly reader: WebhookReader | undefined;
}

/** The providers with the configured accounts, and simulators where there are none and the shop is not in production. */
export const paymentProviders = (config: Config): PaymentProviders => {
  const { standsFor } = config;
  const payPal = config.payPal
    ? realPayPal(config, config.payPal)
    : standsFor.payPal
      ? simulatedPayPal(config)
      : undefined;
  const stripe = config.stripe
    ? realStripe(config, config.stripe)
    : standsFor.stripe
      ? simulatedStripe(config)
      : undefined;
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
      sdkBaseUrl: standsFor.payPal ? `${PAYPAL_PATH}/sdk/js` : null,
    },
    simulated: standsFor.payPal || standsFor.stripe,
  };
};

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

const realStripe = (
  config: Config,
  { secretKey, webhookSecret, otherWebhookSecret = webhookSecret }: NonNullable<Config['stripe']>,
): Part => ({
  provider: createStripe({
    secretKey,
    fingerprint: fingerprintOf(config, 'Stripe', secretKey),
    returnTo: publicAddress(config),
  }),
  reader:
    webhookSecret === undefined || otherWebhookSecret === undefined
      ? undefined
      : createStripeWebhooks(webhookSecret, otherWebhookSecret),
});

const simulatedPayPal = (config: Config): Part => {
  const { clientSecret, webhookId } = standInSecrets(config).payPal;
  const baseUrl = `${simulatorAddress(config)}${PAYPAL_PATH}`;
  return {
    provider: createPayPal({
      clientId: PAYPAL_CLIENT,
      clientSecret,
      merchantId: PAYPAL_MERCHANT,
      fingerprint: fingerprintOf(config, 'PayPal', 'simulator'),
      baseUrl,
    }),
    reader: createPayPalWebhooks({ baseUrl, webhookId }),
  };
};

const simulatedStripe = (config: Config): Part => {
  const { secretKey, webhookSecret } = standInSecrets(config).stripe;
  return {
    provider: createStripe({
      secretKey,
      fingerprint: fingerprintOf(config, 'Stripe', 'simulator'),
      baseUrl: `${simulatorAddress(config)}${STRIPE_PATH}`,
      returnTo: publicAddress(config),
    }),
    reader: createStripeWebhooks(webhookSecret),
  };
};

/**
 * Identifies the credentials that a payment was started with, for the log: hashed with a key, so that it reveals
 * nothing of them. PayPal's secret may be renewed while the client stays; only Stripe knows what its keys have in
 * common.
 */
const fingerprintOf = (
  { namesKey }: Pick<Config, 'namesKey'>,
  provider: Provider,
  ...of: readonly string[]
): string => {
  return createHmac('sha256', keyFor(namesKey, 'payment account'))
    .update(JSON.stringify([provider, ...of]))
    .digest('hex')
    .slice(0, 16);
};
