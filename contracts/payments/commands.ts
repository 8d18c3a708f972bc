import { z } from 'zod';
import { ignored } from '../kernel/ignored.ts';
import { dollars } from '../kernel/money.ts';
import type { Refusals } from '../kernel/refusal.ts';
import { reason } from '../kernel/reason.ts';
import { IDEMPOTENCY_KEY_REUSED } from '../kernel/idempotency-key.ts';
import { ORDER_CLOSED, ORDER_EXPIRED, ORDER_NOT_FOUND, RESERVATION_LOST } from '../orders/refusals.ts';
import {
  BAD_SIGNATURE,
  ORDER_ALREADY_PAID,
  ORDER_ALREADY_REFUNDED,
  ORDER_NOT_PAID,
  PAYMENT_DECLINED,
  PAYMENT_IN_PROGRESS,
  PAYMENT_NOT_APPROVED,
  PAYMENT_PENDING,
  PAYMENT_UNKNOWN,
  PROVIDER_UNAVAILABLE,
  REFUND_DECLINED,
  REFUND_IN_PROGRESS,
  REFUND_PENDING,
  REFUND_TOO_LARGE,
} from './refusals.ts';

/** The provider's result as the browser got it. Only `id` counts, and only as a claim: the server asks the provider. */
export const payOrderBody = z.strictObject({
  id: z.string().min(1).max(255),
  status: ignored,
  update_time: ignored,
  payer: ignored,
});

const notPayable = {
  ORDER_NOT_FOUND,
  ORDER_ALREADY_PAID,
  ORDER_CLOSED,
} as const satisfies Refusals;

export const startPaymentRefusals = {
  ...notPayable,
  /** The provider takes no payment of this order: the sum is too small or too large for it, for one. */
  PAYMENT_DECLINED,
  PAYMENT_IN_PROGRESS,
  PROVIDER_UNAVAILABLE,
} as const satisfies Refusals;

export const payOrderRefusals = {
  ...notPayable,
  PAYMENT_UNKNOWN,
  PAYMENT_NOT_APPROVED,
  PAYMENT_DECLINED,
  PAYMENT_IN_PROGRESS,
  PAYMENT_PENDING,
  PROVIDER_UNAVAILABLE,
} as const satisfies Refusals;

/** `amount` is in dollars; without it, everything that is not refunded yet is. */
export const refundOrderBody = z.strictObject({ amount: dollars.min(0.01).optional(), reason });
export type RefundOrderBody = z.output<typeof refundOrderBody>;

export const refundOrderRefusals = {
  ORDER_NOT_FOUND,
  ORDER_NOT_PAID,
  ORDER_ALREADY_REFUNDED,
  REFUND_TOO_LARGE,
  REFUND_IN_PROGRESS,
  REFUND_DECLINED,
  IDEMPOTENCY_KEY_REUSED,
  REFUND_PENDING,
  PROVIDER_UNAVAILABLE,
} as const satisfies Refusals;

export const webhookRefusals = { BAD_SIGNATURE } as const satisfies Refusals;

/**
 * What comes after StartCapture is internal to the payment flow and the order's stream; no call answers `ORDER_EXPIRED`
 * and `RESERVATION_LOST`. `PAYMENT_IN_PROGRESS` then means another payment.
 */
export const paymentCommands = {
  StartPayment: { ...notPayable, PAYMENT_IN_PROGRESS },
  RecordProviderOrder: { ORDER_NOT_FOUND },
  StartCapture: { ...notPayable, PAYMENT_IN_PROGRESS },
  RecordCapture: { ...notPayable, PAYMENT_IN_PROGRESS, ORDER_EXPIRED, RESERVATION_LOST },
  RecordFailure: { ORDER_NOT_FOUND, PAYMENT_IN_PROGRESS },
  RecordUnknownCapture: { ORDER_NOT_FOUND },
  RecordDuplicateRefund: { ORDER_NOT_FOUND, PAYMENT_IN_PROGRESS },
  StartRefund: {
    ORDER_NOT_FOUND,
    ORDER_NOT_PAID,
    ORDER_ALREADY_REFUNDED,
    REFUND_TOO_LARGE,
    REFUND_IN_PROGRESS,
    IDEMPOTENCY_KEY_REUSED,
  },
  RecordRefund: { ORDER_NOT_FOUND, REFUND_IN_PROGRESS, REFUND_TOO_LARGE },
  RecordRefundFailure: { ORDER_NOT_FOUND },
} as const satisfies Readonly<Record<string, Refusals>>;

/** A webhook states a fact, so keeping it is never refused; one that was kept before is not kept again. */
export const webhookCommands = { ReceiveWebhook: {} } as const satisfies Readonly<Record<string, Refusals>>;
