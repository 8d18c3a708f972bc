import { MOST_PARCELS } from '#contracts/deliveries/commands';
import { deliveryEvents, type ParcelLine, type Tracking } from '#contracts/deliveries/events';
import { accept, nothingToDo, refuse } from '../../kernel/decision.ts';
import type { Now } from '../../kernel/decisions.ts';
import { leftToSend, piecesOf } from '../pieces.ts';
import type { DeliveryState } from '../state.ts';
import { deliverable } from './deliverable.ts';

export interface SendParcel {
  readonly orderId: string;
  /** Derived from the request: the same request does not send another parcel. */
  readonly parcelId: string;
  readonly requestHash: string;
  readonly lines: readonly ParcelLine[];
  readonly carrier: string;
  readonly tracking: Tracking;
}

/** Sends pieces of a paid order, never more than were ordered. One that was taken back is sent under another key. */
export const sendParcel =
  ({ orderId, parcelId, requestHash, lines, carrier, tracking }: SendParcel, { now }: Now) =>
  (state: DeliveryState) => {
    const placed = state.status === 'absent' ? undefined : state;
    // What was sent was sent, whatever became of the order since.
    const sent = placed?.parcels.find((each) => each.parcelId === parcelId);
    if (sent) return sent.requestHash === requestHash ? nothingToDo : refuse('IDEMPOTENCY_KEY_REUSED');
    // "Sent" would be wrong of it now, and the key has had its parcel.
    if (placed?.takenBack.includes(parcelId)) return refuse('IDEMPOTENCY_KEY_REUSED');
    const found = deliverable(state);
    if (found.kind === 'refused') return found;
    const { order } = found;
    if (order.status === 'delivered') return refuse('ORDER_ALREADY_DELIVERED');
    const left = leftToSend(order);
    const asked = [...piecesOf(lines)];
    if (asked.some(([variantId, quantity]) => quantity > (left.get(variantId) ?? 0)))
      return refuse('PARCEL_TOO_LARGE', {
        left: asked.map(([variantId]) => ({ variantId, qty: left.get(variantId) ?? 0 })),
      });
    if (order.parcels.length + order.takenBack.length >= MOST_PARCELS) return refuse('TOO_MANY_PARCELS');
    return accept(
      deliveryEvents.ParcelSent.create({
        orderId,
        parcelId,
        userId: order.userId,
        requestHash,
        lines: asked.map(([variantId, quantity]) => ({ variantId, quantity })),
        carrier,
        tracking,
        at: now.toISOString(),
      }),
    );
  };
