import { orderEvents } from '#contracts/orders/events';
import { accept, nothingToDo, refuse } from '../../kernel/decision.ts';
import type { Now } from '../../kernel/decisions.ts';
import type { OrderState } from '../state.ts';

export interface AbandonOrder {
  readonly orderId: string;
  readonly attempt: number;
}

/**
 * Closes an attempt to OrderPlaced, or to OrderRevived where the order had expired; only then may its reservations be
 * released (design §5).
 */
export const abandonOrder =
  ({ orderId, attempt }: AbandonOrder, { now }: Now) =>
  (state: OrderState) => {
    const isTheOrders = state.status !== 'absent' && attempt === state.attempt;
    if (attempt < state.attempts && !isTheOrders) return nothingToDo;
    const isOpen = state.status === 'absent' || state.status === 'expired';
    if (isTheOrders || !isOpen) return refuse('ORDER_PLACED');
    return accept(orderEvents.OrderAbandoned.create({ orderId, attempt, at: now.toISOString() }));
  };
