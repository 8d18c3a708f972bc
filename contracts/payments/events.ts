import { z } from 'zod';
import { event, type EventsOf } from '../kernel/event.ts';
import { id } from '../kernel/ids.ts';
import { cents } from '../kernel/money.ts';
import { dataSubject, personal } from '../kernel/personal.ts';
import { provider } from './provider.ts';

const at = z.iso.datetime();
/** Which credentials: a keyed hash, which tells nothing of them. */
const account = z.string().regex(/^[0-9a-f]{16}$/);
/** `providerOrderId`: what the shopper approves at the provider. */
const payment = { orderId: id, provider, providerOrderId: z.string() };
const userId = dataSubject(id);
const started = { orderId: id, provider, attempt: z.int().positive(), amountCents: cents, at };
const refundStarted = {
  ...payment,
  userId,
  captureId: z.string(),
  number: z.int().positive(),
  request: id,
  amountCents: cents,
  reason: personal(z.string()),
  at,
};
const refunded = {
  ...payment,
  userId,
  captureId: z.string(),
  refundId: z.string(),
  amountCents: cents,
  refundedCentsAfter: cents,
  reason: personal(z.string()),
  at,
};

/** What leads to the order's capture, or comes to nothing. */
export const paymentAttemptEvents = {
  /**
   * Recorded before the provider is called; `attempt` numbers the provider's orders for this one of ours, from 1.
   * `account` is a fingerprint of the credentials that it is called with; null in what is older than fingerprints.
   */
  PaymentStarted: event('PaymentStarted', z.strictObject(started)).next(
    z.strictObject({ ...started, account: account.nullable() }),
    (before) => ({ ...before, account: null }),
  ),
  /** The provider has made its order for an attempt. Appended before the shopper hears of it, so that no id is forgotten. */
  ProviderOrderCreated: event(
    'ProviderOrderCreated',
    z.strictObject({ ...payment, attempt: z.int().positive(), at }),
  ),
  /** Appended before a capture call: while it is open no other capture of this order begins. */
  PaymentCaptureStarted: event('PaymentCaptureStarted', z.strictObject({ ...payment, at })),
  /** `reason` is a code of ours: DECLINED, NOT_APPROVED, AMOUNT_MISMATCH… */
  PaymentFailed: event('PaymentFailed', z.strictObject({ ...payment, reason: z.string(), at })),
  /** The provider does not know an open capture, asked with the credentials `account`. The capture stays open. */
  PaymentUndecided: event('PaymentUndecided', z.strictObject({ ...payment, account, at })),
  /** Money that came a second time, or too late, and went back: it never was the order's. */
  DuplicateCaptureRefunded: event(
    'DuplicateCaptureRefunded',
    z.strictObject({ ...payment, captureId: z.string(), refundId: z.string(), amountCents: cents, at }),
  ),
} as const;

/** The money has come. */
export const captureEvents = {
  PaymentCaptured: event(
    'PaymentCaptured',
    z.strictObject({
      ...payment,
      userId,
      captureId: z.string(),
      amountCents: cents,
      currency: z.literal('USD'),
      payerEmail: personal(z.string()),
      at,
    }),
  ),
} as const;

/** Money of the order goes back. */
export const refundEvents = {
  /**
   * Appended before the provider is asked to give money back: while it is open no other refund begins. `number` counts
   * the refunds of this order from 1; `request` says which request it was, so that a repeated one joins it, and
   * `requestHash` all that it asked for: null where it was no call, and in what is older.
   */
  PaymentRefundStarted: event('PaymentRefundStarted', z.strictObject(refundStarted)).next(
    z.strictObject({ ...refundStarted, requestHash: z.string().nullable() }),
    (before) => ({ ...before, requestHash: null }),
  ),
  /** `reason` is a code: the provider's own, or one of ours. */
  PaymentRefundFailed: event(
    'PaymentRefundFailed',
    z.strictObject({ ...payment, captureId: z.string(), number: z.int().positive(), reason: z.string(), at }),
  ),
  /** `number` is that of the refund that was started; null for one that was made at the provider's own site. */
  PaymentRefunded: event('PaymentRefunded', z.strictObject(refunded)).next(
    z.strictObject({ ...refunded, number: z.int().positive().nullable() }),
    (before) => ({ ...before, number: null }),
  ),
} as const;

/** The payments' part of the stream `order-{orderId}`. */
export const paymentEvents = { ...paymentAttemptEvents, ...captureEvents, ...refundEvents } as const;
export type PaymentEvent = EventsOf<typeof paymentEvents>;
export type RefundEvent = EventsOf<typeof refundEvents>;
