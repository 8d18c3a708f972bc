import { deliveryEvents } from '#contracts/deliveries/events';
import { accept, nothingToDo, refuse } from '../../kernel/decision.ts';
import type { Now } from '../../kernel/decisions.ts';
import { isAllDelivered } from '../pieces.ts';
import type { DeliveryState } from '../state.ts';
import { deliverable } from './deliverable.ts';

export interface DeliverParcel {
  readonly orderId: string;
  readonly parcelId: string;
}

/** Delivers a parcel, once. With the last piece of the order, the order is delivered, too. */
export const deliverParcel =
  ({ orderId, parcelId }: DeliverParcel, { now }: Now) =>
  (state: DeliveryState) => {
    const found = deliverable(state);
    if (found.kind === 'refused') return found;
    const { order } = found;
    const parcel = order.parcels.find((each) => each.parcelId === parcelId);
    if (!parcel) return refuse('PARCEL_NOT_FOUND');
    if (parcel.deliveredAt !== null) return nothingToDo;
    const at = now.toISOString();
    const delivered = deliveryEvents.ParcelDelivered.create({ orderId, parcelId, at });
    const parcels = order.parcels.map((each) => (each === parcel ? { ...each, deliveredAt: at } : each));
    return isAllDelivered({ ...order, parcels })
      ? accept(delivered, deliveryEvents.OrderDelivered.create({ orderId, at }))
      : accept(delivered);
  };
