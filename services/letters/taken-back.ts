import type { OrderThen } from './ports.ts';

/** Whether the event of a letter was undone before the letter was written. */
export const wasTakenBack = ({ event, later }: Omit<OrderThen, 'order'>): boolean =>
  event.type === 'ParcelSent'
    ? parcelsTakenBack(later).has(event.data.parcelId)
    : event.type === 'OrderDelivered' && later.some(({ type }) => type === 'OrderDeliveryUndone');

/** The order as its reader may know it: a parcel that was taken back is in no letter. */
export const withoutTakenBack = ({ order, later }: Omit<OrderThen, 'event'>): OrderThen['order'] => {
  const undone = parcelsTakenBack(later);
  return { ...order, parcels: order.parcels.filter(({ _id }) => !undone.has(_id)) };
};

const parcelsTakenBack = (later: OrderThen['later']): ReadonlySet<string> =>
  new Set(later.flatMap((each) => (each.type === 'ParcelSendingUndone' ? [each.data.parcelId] : [])));
