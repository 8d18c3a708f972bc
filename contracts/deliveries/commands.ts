import type { Refusals } from '../kernel/refusal.ts';
import { ORDER_CLOSED, ORDER_NOT_FOUND } from '../orders/refusals.ts';
import { ORDER_ALREADY_REFUNDED, ORDER_NOT_PAID, REFUND_IN_PROGRESS } from '../payments/refusals.ts';

export const deliverOrderRefusals = {
  ORDER_NOT_FOUND,
  ORDER_NOT_PAID,
  ORDER_CLOSED,
  ORDER_ALREADY_REFUNDED,
  REFUND_IN_PROGRESS,
} as const satisfies Refusals;

export const deliveryCommands = { DeliverOrder: deliverOrderRefusals } as const;
