import { z } from 'zod';
import { cartEvents } from '#contracts/carts/events';
import { DAY } from '#contracts/kernel/duration';
import { id } from '#contracts/kernel/ids';
import { orderLifecycleEvents } from '#contracts/orders/events';
import { processManager } from '../../kernel/define-process-manager.ts';
import { processContext } from '../../kernel/process-context.ts';
import { order } from '../state.ts';
import { LEFT_BEHIND_AFTER, type Deps } from './deps.ts';

const NAME = 'empty-carts';

/** Takes the ordered lines out of a cart when the process that placed the order died before it could. */
export const emptyCarts = ({ handler, carts, clock }: Deps) =>
  processManager({
    name: NAME,
    version: 1,
    events: { ...orderLifecycleEvents, ...cartEvents },
    // An older shop has not noted whose cart it was; the order may have been taken over since.
    task: z.object({ orderId: id, userId: id.optional() }),
    on: {
      OrderPlaced: ({ data: { orderId, userId }, created }) => {
        const dueAt = new Date(created.getTime() + LEFT_BEHIND_AFTER);
        return [{ kind: 'add', key: orderId, dueAt, data: { orderId, userId } }];
      },
      CartCheckedOut: ({ data: { orderId } }) => [{ kind: 'done', key: orderId }],
      OrderCancelled: 'ignored',
      OrderExpired: 'ignored',
      OrderRevived: 'ignored',
      CartItemAdded: 'ignored',
      CartItemQuantityChanged: 'ignored',
      CartItemRemoved: 'ignored',
    },
    // An order whose lines were not in the cart leaves no event there.
    forgottenAfter: DAY,
    act: async ({ orderId, userId: whose }, { key, cause }) => {
      const { state } = await handler.load(order, orderId);
      if (state.status === 'absent') return 'wait';
      const { lines, placedAt } = state;
      const ordered = { userId: whose ?? state.userId, orderId, lines, placedAt };
      await carts.checkOut(ordered, clock(), processContext(NAME, key, cause));
      return 'done';
    },
  });
