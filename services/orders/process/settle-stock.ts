import { processContext } from '../../kernel/process-context.ts';
import type { Process, ToDo } from '../../kernel/process.ts';
import { order, type PlacedOrder } from '../state.ts';
import { type Deps } from './deps.ts';

/** What becomes of an order's stock: a paid one has it, and one that has ended gives it back. */
const wayOf = ({ status, isPaid }: PlacedOrder & { readonly status: string }) => {
  if (status === 'cancelled' && isPaid) return 'giveBack';
  return status === 'cancelled' || status === 'expired' ? 'release' : 'commit';
};

/** Commits the stock of an order that was paid, and gives back that of one that was cancelled or expired. */
export const settleStock = ({ handler, stock, clock }: Deps): Process => ({
  name: 'settle-stock',
  version: 1,
  todo: (event): readonly ToDo[] => {
    switch (event.type) {
      case 'PaymentCaptured':
      case 'OrderCancelled':
      case 'OrderExpired': {
        const { orderId } = event.data as { readonly orderId: string };
        return [{ kind: 'add', key: orderId, dueAt: event.created, data: { orderId } }];
      }
      default:
        return [];
    }
  },
  act: async ({ key, data, cause }) => {
    const { orderId } = data as { readonly orderId: string };
    const { state } = await handler.load(order, orderId);
    if (state.status === 'absent' || state.status === 'unpaid' || state.status === 'capturing') return 'wait';
    const { attempt, lines } = state;
    const settle = wayOf(state);
    const context = processContext('settle-stock', `${key}/${settle}`, cause);
    await Promise.all(
      lines.map(({ productId, quantity }) =>
        stock[settle]({ productId, orderId, attempt, quantity }, clock(), context),
      ),
    );
    return 'done';
  },
});
