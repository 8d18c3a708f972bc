import { orderEvents } from '#contracts/orders/events';
import { accept, nothingToDo } from '../../kernel/decision.ts';
import type { Now } from '../../kernel/decisions.ts';
import type { OrderState } from '../state.ts';

export interface TakeOverOrder {
  readonly orderId: string;
  /** Who placed it, and the account that has taken them in. */
  readonly guestId: string;
  readonly userId: string;
}

/** A guest's order becomes the account's, however it stands: what comes after is the account's own. */
export const takeOverOrder =
  (taken: TakeOverOrder, { now }: Now) =>
  (state: OrderState) =>
    state.status !== 'absent' && state.userId === taken.guestId
      ? accept(orderEvents.OrderTakenOver.create({ ...taken, at: now.toISOString() }))
      : nothingToDo;
