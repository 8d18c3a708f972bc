import { orderEvents, type OrderLine, type ShippingAddress } from '#contracts/orders/events';
import type { Totals } from '#contracts/kernel/money';
import { accept, nothingToDo, refuse } from '../../kernel/decision.ts';
import type { Now } from '../../kernel/decisions.ts';
import type { OrderState } from '../state.ts';

export interface PlaceOrder extends Totals {
  readonly orderId: string;
  readonly userId: string;
  /** The attempt for which stock was reserved. */
  readonly attempt: number;
  readonly requestHash: string;
  readonly lines: readonly OrderLine[];
  readonly shippingAddress: ShippingAddress;
  readonly paymentMethod: string;
}

/** Places the order that its reservations were made for; the same request again does nothing more. */
export const placeOrder =
  (command: PlaceOrder, { now }: Now) =>
  (state: OrderState) => {
    if (state.status !== 'absent')
      return state.requestHash === command.requestHash ? nothingToDo : refuse('IDEMPOTENCY_KEY_REUSED');
    if (state.attempts !== command.attempt) return refuse('RESERVATION_LOST');
    return accept(
      orderEvents.OrderPlaced.create({ ...command, lines: [...command.lines], placedAt: now.toISOString() }),
    );
  };
