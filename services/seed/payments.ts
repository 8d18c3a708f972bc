import type { Pool } from 'pg';
import type { Provider } from '#contracts/payments/provider';
import type { PlannedRefund } from './demo/history/planned.ts';
import {
  pastIdsOf,
  pastRefundId,
  recordPastCaptures,
  recordPastRefunds,
} from '../embedded/simulator/paypal/past.ts';
import {
  pastSessionIdsOf,
  pastStripeRefundId,
  recordPastSessions,
  recordPastStripeRefunds,
} from '../embedded/simulator/stripe/past.ts';
import type { CommandContext } from '../kernel/command-context.ts';
import { derivedId } from '../kernel/ids.ts';
import { decisions } from '../payments/decisions.ts';
import { paymentAttemptKey, refundKey } from '../payments/keys.ts';
import { referencesOf as payPalReferencesOf } from '../payments/paypal/answers.ts';
import { payments } from '../payments/state.ts';
import { referencesOf as stripeReferencesOf } from '../payments/stripe/answers.ts';
import type { Shop } from '../app/shop.ts';

/** An order's only payment, as its provider would have stored it. */
export interface PastPayment {
  readonly provider: Provider;
  readonly orderId: string;
  readonly amountCents: number;
  readonly payerEmail: string;
  readonly at: Date;
}

/** A refund of it; `key` is the idempotency key that it would have been requested with. */
export interface PastRefund {
  readonly provider: Provider;
  readonly orderId: string;
  readonly key: string;
  readonly amountCents: number;
  readonly at: Date;
}

type ContextOf = (step: string) => CommandContext;

const ATTEMPT = 1;
/** A placeholder for the provider's account at that time; nobody has its credentials. */
const PAST_ACCOUNT = '0000000000000000';
const invoiceOf = (orderId: string) => ({ invoiceId: payPalReferencesOf(orderId, ATTEMPT).invoice_id });
const sessionOf = (orderId: string) => {
  const { client_reference_id: reference, metadata } = stripeReferencesOf(orderId, ATTEMPT);
  return { reference, metadata };
};

const idsOf = (provider: Provider, orderId: string) => {
  if (provider === 'PayPal') return pastIdsOf(invoiceOf(orderId));
  const { sessionId, paymentId } = pastSessionIdsOf(sessionOf(orderId));
  return { providerOrderId: sessionId, captureId: paymentId };
};

/** Pays an order the way it was paid at that time. */
export const payInPast = async (
  { handler }: Shop,
  {
    orderId,
    userId,
    email: payerEmail,
    provider,
  }: Readonly<Record<'orderId' | 'userId' | 'email', string>> & { readonly provider: Provider },
  now: Date,
  context: ContextOf,
): Promise<PastPayment> => {
  const start = { orderId, provider, payer: userId, account: PAST_ACCOUNT };
  const started = await handler.handle(
    payments,
    orderId,
    decisions.StartPayment(start, { now }),
    context('start'),
  );
  const isPaid = started.state.stage === 'paid';
  if (started.kind === 'refused' && !isPaid) throw new Error(`Demo payment: ${started.code}`);
  const amountCents = started.state.stage === 'unplaced' ? 0 : started.state.totalCents;
  const captured = { orderId, provider, ...idsOf(provider, orderId), amountCents, payerEmail };
  await handler.handle(payments, orderId, decisions.RecordCapture(captured, { now }), context('capture'));
  return { provider, orderId, amountCents, payerEmail, at: now };
};

/** Repeats an order's refunds, one after the other. */
export const refundInPast = async (
  { handler }: Shop,
  { provider, orderId }: PastPayment,
  planned: readonly PlannedRefund[],
  context: ContextOf,
): Promise<readonly PastRefund[]> => {
  const { captureId } = idsOf(provider, orderId);
  const refunds: PastRefund[] = [];
  for (const [index, { at, cents: amountCents, reason }] of planned.entries()) {
    const [number, now] = [index + 1, new Date(at)];
    const key = refundKey(captureId, number);
    const request = derivedId('demo refund', orderId, number);
    const start = { orderId, requestOf: () => request, requestHash: null, amountCents, reason };
    const started = await handler.handle(
      payments,
      orderId,
      decisions.StartRefund(start, { now }),
      context(`refund ${number}`),
    );
    if (started.kind === 'refused') throw new Error(`Demo refund: ${started.code}`);
    const refundId = provider === 'PayPal' ? pastRefundId({ requestId: key }) : pastStripeRefundId({ key });
    const record = { orderId, captureId, refundId, amountCents, reason, number };
    await handler.handle(
      payments,
      orderId,
      decisions.RecordRefund(record, { now }),
      context(`refunded ${number}`),
    );
    refunds.push({ provider, orderId, key, amountCents, at: now });
  }
  return refunds;
};

const of = <T extends { readonly provider: Provider }>(all: readonly T[], provider: Provider): readonly T[] =>
  all.filter((each) => each.provider === provider);

/** Records the demo shop's past payments and refunds in the simulators, so that the rest can be refunded. */
export const recordAtProviders = async (
  pool: Pool,
  past: readonly PastPayment[],
  refunds: readonly PastRefund[],
): Promise<void> => {
  await recordPastCaptures(
    pool,
    of(past, 'PayPal').map(({ orderId, ...payment }) => ({
      ...payment,
      ...invoiceOf(orderId),
      customId: orderId,
      requestId: paymentAttemptKey(orderId, ATTEMPT),
    })),
  );
  await recordPastSessions(
    pool,
    of(past, 'Stripe').map(({ orderId, ...payment }) => ({ ...payment, ...sessionOf(orderId) })),
  );
  await recordPastRefunds(
    pool,
    of(refunds, 'PayPal').map(({ orderId, key, ...refund }) => ({
      ...refund,
      requestId: key,
      captureId: idsOf('PayPal', orderId).captureId,
    })),
  );
  await recordPastStripeRefunds(
    pool,
    of(refunds, 'Stripe').map(({ orderId, ...refund }) => ({
      ...refund,
      paymentId: idsOf('Stripe', orderId).captureId,
    })),
  );
};
