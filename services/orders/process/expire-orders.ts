import { z } from 'zod';
import { id } from '#contracts/kernel/ids';
import { payUntil } from '#contracts/orders/pay-until';
import { orderLifecycleEvents } from '#contracts/orders/events';
import { captureEvents } from '#contracts/payments/events';
import { processManager } from '../../kernel/define-process-manager.ts';
import { processContext } from '../../kernel/process-context.ts';
import { step } from '../../kernel/step.ts';
import type { TaskChange } from '../../kernel/process-manager.ts';
import { decisions } from '../decisions.ts';
import type { LookBeforeExpiry } from '../ports.ts';
import { order, paymentTimes, type OrderState } from '../state.ts';
import type { AboutOrder, Deps } from './deps.ts';

export const EXPIRE_ORDERS = 'expire-orders';

/** What is noted of an unpaid order. When it is due by the time of today follows from `placedAt`. */
export const unpaidOrder = z.object({
  orderId: id,
  userId: id,
  placedAt: z.iso.datetime(),
  lines: z.array(z.tuple([id, z.int().positive()])),
});
type UnpaidOrder = z.infer<typeof unpaidOrder>;

const isOver = ({ data: { orderId } }: AboutOrder): readonly TaskChange<never>[] => [
  { kind: 'done', key: orderId },
];

interface ExpiryDeps extends Pick<Deps, 'handler' | 'clock'> {
  readonly lookBeforeExpiry: LookBeforeExpiry;
}

/** Whether its time is up, and somebody may have paid or approved a payment of which nobody has heard. */
const mayBePaid = (state: OrderState, orderTtl: number, now: Date): boolean =>
  state.status === 'unpaid' &&
  state.paymentStarts.length > 0 &&
  now.getTime() >= payUntil(paymentTimes(state), orderTtl);

/**
 * Closes an order that nobody paid in time; its stock follows by `settleStock`. When a task is due is only a hint: what
 * counts is `ORDER_TTL` as it is when the process acts, and whether a payment was started.
 */
export const expireOrders = ({ handler, clock, lookBeforeExpiry }: ExpiryDeps, orderTtl: number) =>
  processManager({
    name: EXPIRE_ORDERS,
    version: 2,
    events: { ...orderLifecycleEvents, ...captureEvents },
    // The first version noted nothing but the order.
    task: z.union([unpaidOrder, z.object({ orderId: id })]),
    on: {
      OrderPlaced: ({ data: { orderId, userId, placedAt, lines } }) => {
        const data: UnpaidOrder = {
          orderId,
          userId,
          placedAt,
          lines: lines.map(({ productId, quantity }) => [productId, quantity]),
        };
        return [{ kind: 'add', key: orderId, dueAt: new Date(Date.parse(placedAt) + orderTtl), data }];
      },
      PaymentCaptured: isOver,
      OrderCancelled: isOver,
      OrderExpired: isOver,
      // Its money has come already.
      OrderRevived: 'ignored',
    },
    act: async ({ orderId }, { key, cause }) => {
      const context = processContext(EXPIRE_ORDERS, key, cause);
      const { state: before } = await handler.load(order, orderId);
      if (mayBePaid(before, orderTtl, clock())) await lookBeforeExpiry(orderId, step(context, 'look'));
      const now = clock();
      const decide = decisions.ExpireOrder({ orderId, ttl: orderTtl }, { now });
      const outcome = await handler.handle(order, orderId, decide, context);
      if (outcome.kind === 'done') return 'done';
      const { state, code } = outcome;
      if (code !== 'NOT_DUE_YET' || state.status === 'absent') return 'wait';
      return { again: Math.max(0, payUntil(paymentTimes(state), orderTtl) - now.getTime()) };
    },
  });
