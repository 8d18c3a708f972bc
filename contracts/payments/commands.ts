import { z } from 'zod';
import type { Refusals } from '../kernel/problem.ts';

/** The provider's result as the browser has it. Only `id` counts, and only as a claim: the server asks the provider. */
export const payOrderBody = z.strictObject({
  id: z.string().min(1).max(255),
  status: z.unknown().optional(),
  update_time: z.unknown().optional(),
  payer: z.unknown().optional(),
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

/** The last three are between the payment flow and the order's stream; `PAYMENT_IN_PROGRESS` then means another payment. */
export const paymentCommands = {
  StartPayment: { ...notPayable, PAYMENT_IN_PROGRESS: 409 },
  StartCapture: { ...notPayable, PAYMENT_IN_PROGRESS: 409 },
  RecordCapture: { ...notPayable, PAYMENT_IN_PROGRESS: 409 },
  RecordFailure: { ORDER_NOT_FOUND: 404 },
  RecordDuplicateRefund: { ORDER_NOT_FOUND: 404, PAYMENT_IN_PROGRESS: 409 },
} as const satisfies Readonly<Record<string, Refusals>>;
