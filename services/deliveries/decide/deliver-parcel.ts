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

/**
 * Delivers a parcel, once. With the last piece of the order, the order is delivered, too. What has left may always be said
 * to have arrived, wherever the money is meanwhile.
 */
export const deliverParcel =
  ({ orderId, parcelId }: DeliverParcel, { now }: Now) =>
  (state: DeliveryState) => {
    const parcel =
      state.status === 'absent' ? undefined : state.parcels.find((each) => each.parcelId === parcelId);
    if (state.status === 'absent' || !parcel) {
      const found = deliverable(state);
      return found.kind === 'refused' ? found : refuse('PARCEL_NOT_FOUND');
    }
    if (parcel.deliveredAt !== null) return nothingToDo;
    const at = now.toISOString();
    const delivered = deliveryEvents.ParcelDelivered.create({ orderId, parcelId, at });
    const parcels = state.parcels.map((each) => (each === parcel ? { ...each, deliveredAt: at } : each));
    return isAllDelivered({ ...state, parcels })
      ? accept(delivered, deliveryEvents.OrderDelivered.create({ orderId, at }))
      : accept(delivered);
  };
