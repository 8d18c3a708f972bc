import type { Refusals } from '../kernel/problem.ts';

export const deliverOrderRefusals = {
  ORDER_NOT_FOUND: 404,
  ORDER_NOT_PAID: 409,
  ORDER_CLOSED: 409,
  ORDER_ALREADY_REFUNDED: 409,
  REFUND_IN_PROGRESS: 409,
} as const satisfies Refusals;

export const deliveryCommands = { DeliverOrder: deliverOrderRefusals } as const;
