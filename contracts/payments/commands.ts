import { z } from 'zod';
import { ignored } from '../kernel/ignored.ts';
import { dollars } from '../kernel/money.ts';
import type { Refusals } from '../kernel/problem.ts';
import { reason } from '../kernel/reason.ts';

/** The provider's result as the browser has it. Only `id` counts, and only as a claim: the server asks the provider. */
export const payOrderBody = z.strictObject({
  id: z.string().min(1).max(255),
  status: ignored,
  update_time: ignored,
  payer: ignored,
});

const notPayable = {
  ORDER_NOT_FOUND: 404,
  ORDER_ALREADY_PAID: 409,
  ORDER_CLOSED: 409,
} as const satisfies Refusals;

export const startPaymentRefusals = {
  ...notPayable,
  PAYMENT_IN_PROGRESS: 409,
  PROVIDER_UNAVAILABLE: 503,
} as const satisfies Refusals;

export const payOrderRefusals = {
  ...notPayable,
  PAYMENT_UNKNOWN: 409,
  PAYMENT_NOT_APPROVED: 409,
  PAYMENT_DECLINED: 409,
  PAYMENT_IN_PROGRESS: 409,
  /** The provider's answer did not come in time: nothing is repeated before it was looked up. */
  PAYMENT_PENDING: 503,
  PROVIDER_UNAVAILABLE: 503,
} as const satisfies Refusals;

/** `amount` in dollars; left out, it is everything that was not refunded yet. */
export const refundOrderBody = z.strictObject({ amount: dollars.min(0.01).optional(), reason });

export const refundOrderRefusals = {
  ORDER_NOT_FOUND: 404,
  ORDER_NOT_PAID: 409,
  ORDER_ALREADY_REFUNDED: 409,
  /** More than was captured and not refunded yet: `details.left` is what there is, in dollars. */
  REFUND_TOO_LARGE: 409,
  REFUND_IN_PROGRESS: 409,
  /** The provider said no: `details.reason` is its code. */
  REFUND_DECLINED: 409,
  IDEMPOTENCY_KEY_REUSED: 409,
  /** The provider's answer did not come in time; the refund is finished by itself. */
  REFUND_PENDING: 503,
  PROVIDER_UNAVAILABLE: 503,
} as const satisfies Refusals;

/** A notice whose signature is not the provider's. */
export const webhookRefusals = { BAD_SIGNATURE: 400 } as const satisfies Refusals;

/**
 * What follows on StartCapture is between the payment flow and the order's stream; no call answers `ORDER_EXPIRED` and
 * `RESERVATION_LOST`. `PAYMENT_IN_PROGRESS` then means another payment.
 */
export const paymentCommands = {
  StartPayment: { ...notPayable, PAYMENT_IN_PROGRESS: 409 },
  RecordProviderOrder: { ORDER_NOT_FOUND: 404 },
  StartCapture: { ...notPayable, PAYMENT_IN_PROGRESS: 409 },
  RecordCapture: { ...notPayable, PAYMENT_IN_PROGRESS: 409, ORDER_EXPIRED: 409, RESERVATION_LOST: 409 },
  RecordFailure: { ORDER_NOT_FOUND: 404 },
  RecordUnknownCapture: { ORDER_NOT_FOUND: 404 },
  RecordDuplicateRefund: { ORDER_NOT_FOUND: 404, PAYMENT_IN_PROGRESS: 409 },
  StartRefund: {
    ORDER_NOT_FOUND: 404,
    ORDER_NOT_PAID: 409,
    ORDER_ALREADY_REFUNDED: 409,
    REFUND_TOO_LARGE: 409,
    REFUND_IN_PROGRESS: 409,
    IDEMPOTENCY_KEY_REUSED: 409,
  },
  RecordRefund: { ORDER_NOT_FOUND: 404, REFUND_IN_PROGRESS: 409 },
  RecordRefundFailure: { ORDER_NOT_FOUND: 404 },
} as const satisfies Readonly<Record<string, Refusals>>;

/** A notice is kept or was kept before: there is no "no" to a fact. */
export const webhookCommands = { ReceiveNotice: {} } as const satisfies Readonly<Record<string, Refusals>>;
