import { UNDO_WITHIN } from '#contracts/deliveries/commands';
import { deliveryEvents } from '#contracts/deliveries/events';
import { accept, nothingToDo, refuse } from '../../kernel/decision.ts';
import type { Now } from '../../kernel/decisions.ts';
import type { DeliveryState } from '../state.ts';

interface OfParcel {
  readonly orderId: string;
  readonly parcelId: string;
}

/** Whether it can still be undone: no letter about it was sent yet. */
const isInTime = (at: string, now: Date): boolean => now.getTime() - Date.parse(at) <= UNDO_WITHIN;

/** Takes a parcel back that did not leave: its pieces can be sent again. */
export const takeBackParcel =
  ({ orderId, parcelId }: OfParcel, { now }: Now) =>
  (state: DeliveryState) => {
    if (state.status === 'absent') return refuse('ORDER_NOT_FOUND');
    if (state.takenBack.includes(parcelId)) return nothingToDo;
    const parcel = state.parcels.find((each) => each.parcelId === parcelId);
    if (!parcel) return refuse('PARCEL_NOT_FOUND');
    if (parcel.deliveredAt !== null) return refuse('PARCEL_ALREADY_DELIVERED');
    if (!isInTime(parcel.sentAt, now)) return refuse('UNDO_TOO_LATE');
    return accept(deliveryEvents.ParcelSendingUndone.create({ orderId, parcelId, at: now.toISOString() }));
  };

interface OfCustomer {
  /** Who has nothing open may be erased: an order that opened again could not be delivered to them. */
  readonly isErased: boolean;
}

/** Undoes the delivery of a parcel, and with it that of the order. */
export const undoParcelDelivery =
  ({ orderId, parcelId, isErased }: OfParcel & OfCustomer, { now }: Now) =>
  (state: DeliveryState) => {
    if (state.status === 'absent') return refuse('ORDER_NOT_FOUND');
    const parcel = state.parcels.find((each) => each.parcelId === parcelId);
    if (!parcel) return refuse('PARCEL_NOT_FOUND');
    if (parcel.deliveredAt === null) return nothingToDo;
    if (!isInTime(parcel.deliveredAt, now)) return refuse('UNDO_TOO_LATE');
    if (isErased && state.deliveredAt !== null) return refuse('CUSTOMER_ERASED');
    const at = now.toISOString();
    const undone = deliveryEvents.ParcelDeliveryUndone.create({ orderId, parcelId, at });
    return state.deliveredAt === null
      ? accept(undone)
      : accept(undone, deliveryEvents.OrderDeliveryUndone.create({ orderId, at }));
  };

/** Undoes the delivery of an order, and of the parcels that were delivered together with it. */
export const undoDelivery =
  ({ orderId, isErased }: Pick<OfParcel, 'orderId'> & OfCustomer, { now }: Now) =>
  (state: DeliveryState) => {
    if (state.status === 'absent') return refuse('ORDER_NOT_FOUND');
    const { deliveredAt, parcels } = state;
    if (deliveredAt === null) return nothingToDo;
    if (!isInTime(deliveredAt, now)) return refuse('UNDO_TOO_LATE');
    if (isErased) return refuse('CUSTOMER_ERASED');
    const at = now.toISOString();
    const withIt = parcels.filter((parcel) => parcel.deliveredAt === deliveredAt);
    return accept(
      ...withIt.map(({ parcelId }) => deliveryEvents.ParcelDeliveryUndone.create({ orderId, parcelId, at })),
      deliveryEvents.OrderDeliveryUndone.create({ orderId, at }),
    );
  };
