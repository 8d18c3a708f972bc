import { decode } from '#contracts/kernel/event';
import { orderEvents } from '#contracts/orders/events';
import { processContext } from '../../kernel/process-context.ts';
import type { Process, ToDo } from '../../kernel/process.ts';
import { decisions } from '../decisions.ts';
import { order } from '../state.ts';
import { storedIn, type Deps } from './deps.ts';

/** Closes an order that nobody paid in time; its stock follows by `settleStock`. */
export const expireOrders = ({ handler, clock }: Deps, orderTtl: number): Process => ({
  name: 'expire-orders',
  version: 1,
  todo: (event): readonly ToDo[] => {
    switch (event.type) {
      case 'OrderPlaced': {
        const { orderId } = decode({ OrderPlaced: orderEvents.OrderPlaced }, storedIn(event)).data;
        return [
          {
            kind: 'add',
            key: orderId,
            dueAt: new Date(event.created.getTime() + orderTtl),
            data: { orderId },
          },
        ];
      }
      case 'PaymentCaptured':
      case 'OrderCancelled':
      case 'OrderExpired':
        return [{ kind: 'done', key: (event.data as { readonly orderId: string }).orderId }];
      default:
        return [];
    }
  },
  act: async ({ key, data, cause }) => {
    const { orderId } = data as { readonly orderId: string };
    const decide = decisions.ExpireOrder({ orderId }, { now: clock() });
    const outcome = await handler.handle(order, orderId, decide, processContext('expire-orders', key, cause));
    return outcome.kind === 'refused' ? 'wait' : 'done';
  },
});
