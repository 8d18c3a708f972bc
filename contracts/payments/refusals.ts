import { z } from 'zod';
import { dollars } from '../kernel/money.ts';
import { refusal } from '../kernel/refusal.ts';

export const ORDER_ALREADY_PAID = refusal(409);
export const ORDER_NOT_PAID = refusal(409);
/** For the deletion of a person: their orders with a payment under way. */
export const PAYMENT_IN_PROGRESS = refusal(
  409,
  z
    .object({ orders: z.array(z.string()).readonly() })
    .meta({ id: 'OrdersBeingPaid' })
    .optional(),
);
export const PAYMENT_UNKNOWN = refusal(409);
export const PAYMENT_NOT_APPROVED = refusal(409);
export const PAYMENT_DECLINED = refusal(409);
/** The provider did not answer in time: nothing is repeated before its state is looked up. */
export const PAYMENT_PENDING = refusal(503);
export const PROVIDER_UNAVAILABLE = refusal(503);
export const ORDER_ALREADY_REFUNDED = refusal(409);
/** The amount is more than was captured and not refunded yet: `left`, in dollars. */
export const REFUND_TOO_LARGE = refusal(409, z.object({ left: dollars }));
export const REFUND_IN_PROGRESS = refusal(409);
/** The provider refused: its code. */
export const REFUND_DECLINED = refusal(409, z.object({ reason: z.string() }));
/** The provider did not answer in time; the refund completes by itself. */
export const REFUND_PENDING = refusal(503);
/** A webhook whose signature is not the provider's. */
export const BAD_SIGNATURE = refusal(400);
