import { processContext } from '../../kernel/process-context.ts';
import type { Process, ToDo } from '../../kernel/process.ts';
import { order } from '../state.ts';
import { type Deps } from './deps.ts';

/** Commits the stock of an order that was paid, and releases that of one that was cancelled or expired. */
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
  act: async ({ key, data }) => {
    const { orderId } = data as { readonly orderId: string };
    const { state } = await handler.load(order, orderId);
    if (state.status === 'absent' || state.status === 'unpaid' || state.status === 'capturing') return 'wait';
    const settle = state.status === 'cancelled' || state.status === 'expired' ? 'release' : 'commit';
    const context = processContext('settle-stock', key);
    const { attempt, lines } = state;
    await Promise.all(
      lines.map(({ productId }) => stock[settle]({ productId, orderId, attempt }, clock(), context)),
    );
    return 'done';
  },
});
