import { z } from 'zod';
import { event, type EventsOf } from '../kernel/event.ts';
import { id } from '../kernel/ids.ts';
import { cents } from '../kernel/money.ts';
import { dataSubject, personal } from '../kernel/personal.ts';
import { provider } from './provider.ts';

const at = z.iso.datetime();
/** A keyed hash that identifies the provider's credentials without revealing them. */
const account = z.string().regex(/^[0-9a-f]{16}$/);
/** `providerOrderId`: the provider's order, which the shopper approves there. */
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

/** The steps of a payment up to its capture or failure. */
export const paymentAttemptEvents = {
  /**
   * Recorded before the provider is called; `attempt` counts the provider's orders for this order, from 1. `account` is
   * a fingerprint of the credentials used for the call; null in events from before fingerprints.
   */
  PaymentStarted: event('PaymentStarted', z.strictObject(started)).next(
    z.strictObject({ ...started, account: account.nullable() }),
    (before) => ({ ...before, account: null }),
  ),
  /** The provider created its order for an attempt. Appended before the shopper is told, so that no id is lost. */
  ProviderOrderCreated: event(
    'ProviderOrderCreated',
    z.strictObject({ ...payment, attempt: z.int().positive(), at }),
  ),
  /** Appended before a capture call: while it is open no other capture of this order begins. */
  PaymentCaptureStarted: event('PaymentCaptureStarted', z.strictObject({ ...payment, at })),
  /** `reason` is the shop's own code: DECLINED, NOT_APPROVED, AMOUNT_MISMATCH… */
  PaymentFailed: event('PaymentFailed', z.strictObject({ ...payment, reason: z.string(), at })),
  /** The provider, asked with the credentials `account`, does not know an open capture. The capture stays open. */
  PaymentUndecided: event('PaymentUndecided', z.strictObject({ ...payment, account, at })),
  /** Money that arrived twice or too late was refunded: it never counted for the order. */
  DuplicateCaptureRefunded: event(
    'DuplicateCaptureRefunded',
    z.strictObject({ ...payment, captureId: z.string(), refundId: z.string(), amountCents: cents, at }),
  ),
} as const;

/** The money arrived. */
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

/** Refunds of the order. */
export const refundEvents = {
  /**
   * Appended before the provider is asked for a refund: while it is open no other refund begins. `number` counts the
   * order's refunds from 1. `request` identifies the request, so that a repeated one joins it; `requestHash` is a hash
   * of all that it asked for, null where it was not a call, and in older events.
   */
  PaymentRefundStarted: event('PaymentRefundStarted', z.strictObject(refundStarted)).next(
    z.strictObject({ ...refundStarted, requestHash: z.string().nullable() }),
    (before) => ({ ...before, requestHash: null }),
  ),
  /** `reason` is a code of the provider or of the shop. */
  PaymentRefundFailed: event(
    'PaymentRefundFailed',
    z.strictObject({ ...payment, captureId: z.string(), number: z.int().positive(), reason: z.string(), at }),
  ),
  /** `number` is that of the started refund; null for a refund made at the provider's own site. */
  PaymentRefunded: event('PaymentRefunded', z.strictObject(refunded)).next(
    z.strictObject({ ...refunded, number: z.int().positive().nullable() }),
    (before) => ({ ...before, number: null }),
  ),
} as const;

/** The payments' part of the stream `order-{orderId}`. */
export const paymentEvents = { ...paymentAttemptEvents, ...captureEvents, ...refundEvents } as const;
export type PaymentEvent = EventsOf<typeof paymentEvents>;
export type RefundEvent = EventsOf<typeof refundEvents>;
