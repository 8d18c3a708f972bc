import { Router, type RequestHandler } from 'express';
import type { Pool } from 'pg';
import { MAIL_PATH, PAYPAL_CLIENT, PAYPAL_PATH, standInSecrets, STRIPE_PATH } from './accounts.ts';
import { mailPages } from './mail/pages.ts';
import { createPayPalSimulator, payPalFaults } from './paypal/simulator.ts';
import { payPalSender } from './paypal/telling.ts';
import { createStripeSimulator, stripeFaults } from './stripe/simulator.ts';
import { stripeSender } from './stripe/telling.ts';
import { createCourier, type Sender } from './webhooks/courier.ts';

/** The stand-ins of one process: their routes, and the sending of their webhooks. */
export interface Simulators {
  /** Their pages and calls, at `PAYPAL_PATH`, `STRIPE_PATH` and `MAIL_PATH`. */
  readonly handlers: readonly RequestHandler[];
  /** Sends webhooks to the shop, until aborted. */
  readonly tell: (signal: AbortSignal) => Promise<void>;
}

export interface SimulatorsOptions {
  /** `migrateSimulator` creates their schema. */
  readonly pool: Pool;
  readonly namesKey: string;
  readonly clock: () => Date;
  /** Which services they replace. */
  readonly standsFor: { readonly payPal: boolean; readonly stripe: boolean; readonly mail: boolean };
  /**
   * Origins: of the simulators for the shop's server, of the shop for the simulators, and of the simulators for the
   * buyer's browser.
   */
  readonly at: string;
  readonly shopAt: string;
  readonly shopOrigin: string;
}

interface StandIn {
  readonly handler: RequestHandler;
  readonly sender: Sender;
}

/**
 * The stand-ins for payment providers without a configured account, and for the mail server where none is configured.
 */
export const createSimulators = (options: SimulatorsOptions): Simulators => {
  const { pool, clock, standsFor } = options;
  const onWebhook = () => courier.nudge();
  const standIns = [
    ...(standsFor.payPal ? [payPal(options, onWebhook)] : []),
    ...(standsFor.stripe ? [stripe(options, onWebhook)] : []),
  ];
  const courier = createCourier({ pool, clock, senders: standIns.map(({ sender }) => sender) });
  return {
    handlers: [
      ...standIns.map(({ handler }) => handler),
      ...(standsFor.mail ? [Router().use(MAIL_PATH, mailPages({ pool, base: MAIL_PATH }))] : []),
    ],
    tell: standIns.length > 0 ? (signal) => courier.run(signal) : () => Promise.resolve(),
  };
};

const payPal = ({ pool, clock, namesKey, at, shopAt }: SimulatorsOptions, onWebhook: () => void): StandIn => {
  const { clientSecret, webhookId } = standInSecrets({ namesKey }).payPal;
  const account = { clientId: PAYPAL_CLIENT, clientSecret };
  const faults = payPalFaults();
  const base = { pool, clock, publicBase: PAYPAL_PATH };
  const simulator = createPayPalSimulator({ ...base, account, faults, onWebhook });
  return {
    handler: Router().use(PAYPAL_PATH, simulator),
    sender: payPalSender({
      ...base,
      baseUrl: `${at}${PAYPAL_PATH}`,
      webhookId,
      url: `${shopAt}/api/webhooks/paypal`,
      faults: () => faults.webhooks,
    }),
  };
};

const stripe = (
  { pool, clock, namesKey, shopAt, shopOrigin }: SimulatorsOptions,
  onWebhook: () => void,
): StandIn => {
  const { secretKey, webhookSecret } = standInSecrets({ namesKey }).stripe;
  const faults = stripeFaults();
  const base = { pool, clock, publicBase: STRIPE_PATH };
  const simulator = createStripeSimulator({ ...base, secretKey, shopOrigin, faults, onWebhook });
  return {
    handler: Router().use(STRIPE_PATH, simulator),
    sender: stripeSender({
      ...base,
      webhookSecret,
      url: `${shopAt}/api/webhooks/stripe`,
      faults: () => faults.webhooks,
    }),
  };
};
