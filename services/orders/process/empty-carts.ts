import { decode } from '#contracts/kernel/event';
import { orderEvents } from '#contracts/orders/events';
import { processContext } from '../../kernel/process-context.ts';
import type { Process, ToDo } from '../../kernel/process.ts';
import { order } from '../state.ts';
import { LEFT_BEHIND_AFTER, storedIn, type Deps } from './deps.ts';

/** Takes the ordered lines out of a cart when the process that placed the order died before it could. */
export const emptyCarts = ({ handler, carts, clock }: Deps): Process => ({
  name: 'empty-carts',
  version: 1,
  todo: (event): readonly ToDo[] => {
    switch (event.type) {
      case 'OrderPlaced': {
        const { orderId } = decode({ OrderPlaced: orderEvents.OrderPlaced }, storedIn(event)).data;
        const dueAt = new Date(event.created.getTime() + LEFT_BEHIND_AFTER);
        return [{ kind: 'add', key: orderId, dueAt, data: { orderId } }];
      }
      case 'CartCheckedOut':
        return [{ kind: 'done', key: (event.data as { readonly orderId: string }).orderId }];
      default:
        return [];
    }
  },
  act: async ({ key, data, cause }) => {
    const { orderId } = data as { readonly orderId: string };
    const { state } = await handler.load(order, orderId);
    if (state.status === 'absent') return 'wait';
    const { userId, lines, placedAt } = state;
    const productIds = lines.map(({ productId }) => productId);
    await carts.checkOut(
      { userId, orderId, productIds, placedAt },
      clock(),
      processContext('empty-carts', key, cause),
    );
    return 'done';
  },
});
