import type { OrderDetails } from '#contracts/orders/commands';
import { orderEvents, type OrderLine, type ShippingAddress } from '#contracts/orders/events';
import type { Totals } from '#contracts/kernel/money';
import type { OrderDelivery } from '#contracts/shipping/views';
import { accept, nothingToDo, refuse } from '../../kernel/decision.ts';
import type { Now } from '../../kernel/decisions.ts';
import { isPlacedBy, type OrderState, type RequestHashes } from '../state.ts';

export interface PlaceOrder extends Totals, RequestHashes, Omit<OrderDetails, 'shippingAddress'> {
  readonly orderId: string;
  readonly userId: string;
  /** The attempt for which stock was reserved. */
  readonly attempt: number;
  readonly lines: readonly OrderLine[];
  readonly shippingAddress: ShippingAddress;
  readonly delivery: OrderDelivery;
}

/** Places the order that its reservations were made for; the same request again does nothing more. */
export const placeOrder =
  ({ formerHash, ...command }: PlaceOrder, { now }: Now) =>
  (state: OrderState) => {
    if (state.status !== 'absent')
      return isPlacedBy(state, { ...command, formerHash }) ? nothingToDo : refuse('IDEMPOTENCY_KEY_REUSED');
    if (state.attempts !== command.attempt) return refuse('RESERVATION_LOST');
    return accept(
      orderEvents.OrderPlaced.create({ ...command, lines: [...command.lines], placedAt: now.toISOString() }),
    );
  };
