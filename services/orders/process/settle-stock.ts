import { z } from 'zod';
import { id } from '#contracts/kernel/ids';
import { orderLifecycleEvents } from '#contracts/orders/events';
import { captureEvents } from '#contracts/payments/events';
import { processManager } from '../../kernel/define-process-manager.ts';
import { processContext, reachedBy } from '../../kernel/process-context.ts';
import { step } from '../../kernel/step.ts';
import type { TaskChange } from '../../kernel/process-manager.ts';
import { order, type OrderState } from '../state.ts';
import type { AboutOrder, Deps } from './deps.ts';
import { stockPast } from './stock-past.ts';

const NAME = 'settle-stock';

const task = z.object({ orderId: id });

/** What becomes of an order's stock: a paid one has it, and one that has ended returns it. Undefined: that is open. */
const settlementOf = (state: OrderState) => {
  switch (state.status) {
    case 'absent':
    case 'unpaid':
    case 'capturing':
      return undefined;
    case 'paid':
    case 'delivered':
      return 'commit';
    case 'cancelled':
      return state.isPaid ? 'returnSold' : 'release';
    case 'expired':
      return 'release';
    default:
      return state satisfies never;
  }
};

/** The ids of what is written derive from these names: they stay what they are. */
const COMMANDS = { commit: 'commit', release: 'release', returnSold: 'giveBack' } as const;

const settleNow = ({
  data: { orderId },
  created,
}: AboutOrder): readonly TaskChange<z.infer<typeof task>>[] => [
  { kind: 'add', key: orderId, dueAt: created, data: { orderId } },
];

/** Commits the stock of an order that was paid, and releases or returns that of one that was cancelled or expired. */
export const settleStock = ({ handler, stock, clock }: Deps) =>
  processManager({
    name: NAME,
    version: 1,
    events: { ...orderLifecycleEvents, ...captureEvents },
    task,
    on: {
      PaymentCaptured: settleNow,
      OrderCancelled: settleNow,
      OrderExpired: settleNow,
      OrderPlaced: 'ignored',
      OrderRevived: 'ignored',
    },
    past: stockPast,
    act: async ({ orderId }, { key, cause }) => {
      // What comes later settles it again, by itself.
      const { state } = await handler.load(order, orderId, reachedBy(cause));
      const settlement = settlementOf(state);
      if (state.status === 'absent' || settlement === undefined) return 'wait';
      const { attempt, lines, placedAt, cancelledAt = placedAt } = state;
      const context = processContext(NAME, `${key}/${COMMANDS[settlement]}`, cause);
      await Promise.all(
        lines.map(({ productId, variantId, quantity }) =>
          stock[settlement](
            { productId, variantId, orderId, attempt, quantity, since: Date.parse(cancelledAt) },
            clock(),
            step(context, variantId),
          ),
        ),
      );
      return 'done';
    },
  });
