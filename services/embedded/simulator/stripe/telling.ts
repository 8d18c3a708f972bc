import { createHmac } from 'node:crypto';
import type { Pool } from 'pg';
import type { WebhookFaults } from '../faults.ts';
import type { Sender } from '../webhooks/courier.ts';
import type { Webhook } from '../webhooks/outbox.ts';
import { DECLINED, REFUND_FAILED, REFUNDED, STRIPE } from './webhooks.ts';
import { StripeProblem } from './problem.ts';
import { findRefund } from './refunds.ts';
import { chargeAsStripe, paymentAsStripe, refundAsStripe, sessionAsStripe } from './representation.ts';
import { findPayment, findSession, stateOf, type SessionState } from './sessions.ts';

export interface StripeSenderOptions {
  readonly pool: Pool;
  readonly clock: () => Date;
  readonly publicBase: string;
  /** The key that signs webhooks. */
  readonly webhookSecret: string;
  readonly url: string;
  readonly faults: () => WebhookFaults;
}

/** Sends webhooks as Stripe does: `t=…,v1=…`, signed over the time and the body. */
export const stripeSender = ({
  pool,
  clock,
  publicBase,
  webhookSecret,
  url,
  faults,
}: StripeSenderOptions): Sender => ({
  provider: STRIPE,
  url,
  faults,
  write: async (webhook, forged) => {
    const object = await objectOf(pool, webhook, publicBase, clock());
    if (!object) return undefined;
    const body = JSON.stringify(eventAsStripe(webhook, forged ? exaggerated(object) : object, forged));
    const time = Math.floor(clock().getTime() / 1_000);
    const secret = forged ? `${webhookSecret}, guessed` : webhookSecret;
    const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
    return { body, headers: { 'stripe-signature': `t=${time},v1=${signature}` } };
  },
});

const eventAsStripe = ({ id, type, createdAt }: Webhook, object: object, forged: boolean) => ({
  id: forged ? `${id}forged` : id,
  object: 'event',
  api_version: '2026-10-28.endive',
  created: Math.floor(createdAt.getTime() / 1_000),
  data: { object },
  livemode: false,
  pending_webhooks: 1,
  request: { id: null, idempotency_key: null },
  type,
});

/** The states of a session in which each webhook is true. */
const TRUE_WHILE: Readonly<Record<string, readonly SessionState[]>> = {
  'checkout.session.completed': ['processing', 'succeeded', 'failed'],
  'checkout.session.async_payment_succeeded': ['succeeded'],
  'checkout.session.async_payment_failed': ['failed'],
  'checkout.session.expired': ['expired'],
};

/** The object of a webhook as Stripe's API shows it, if what the webhook reports is true. */
const objectOf = async (pool: Pool, { type, subject }: Webhook, base: string, now: Date) => {
  try {
    if (type === REFUNDED || type === REFUND_FAILED) {
      const refund = await findRefund(pool, subject);
      const payment = await findPayment(pool, refund.paymentId);
      return type === REFUNDED ? chargeAsStripe(payment, { now }) : refundAsStripe(refund, payment);
    }
    const session = await findSession(pool, subject);
    if (type === DECLINED) return paymentAsStripe(session, { now });
    const isSo = TRUE_WHILE[type]?.includes(stateOf(session, now));
    return isSo ? sessionAsStripe(session, { base, now }) : undefined;
  } catch (error) {
    if (error instanceof StripeProblem) return undefined;
    throw error;
  }
};

type Told = NonNullable<Awaited<ReturnType<typeof objectOf>>>;

const exaggerated = (object: Told): object =>
  'amount_total' in object
    ? { ...object, amount_total: object.amount_total * 10 }
    : { ...object, amount: object.amount * 10 };
