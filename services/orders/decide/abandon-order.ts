import { orderEvents } from '#contracts/orders/events';
import { accept, nothingToDo, refuse } from '../../kernel/decision.ts';
import type { Now } from '../../kernel/decisions.ts';
import type { OrderState } from '../state.ts';

export interface AbandonOrder {
  readonly orderId: string;
  readonly attempt: number;
}

/** Closes an attempt to OrderPlaced; only then may its reservations be given back (design §5). */
export const abandonOrder =
  ({ orderId, attempt }: AbandonOrder, { now }: Now) =>
  (state: OrderState) => {
    const isClosed = state.status === 'absent' ? attempt < state.attempts : attempt < state.attempt;
    if (isClosed) return nothingToDo;
    if (state.status !== 'absent') return refuse('ORDER_PLACED');
    return accept(orderEvents.OrderAbandoned.create({ orderId, attempt, at: now.toISOString() }));
  };
