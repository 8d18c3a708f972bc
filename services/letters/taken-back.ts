import type { OrderThen } from './ports.ts';

/** Whether the event of a letter was undone before the letter was written. */
export const wasTakenBack = ({ event, later }: Omit<OrderThen, 'order'>): boolean => {
  if (event.type === 'ParcelSent') return parcelsTakenBack(later).has(event.data.parcelId);
  const undoing = UNDOING.get(event.type);
  return later.some(({ type }) => type === undoing);
};

type EventType = OrderThen['event']['type'];

const UNDOING: ReadonlyMap<EventType, EventType> = new Map([
  ['OrderDelivered', 'OrderDeliveryUndone'],
  ['OrderExpired', 'OrderRevived'],
]);

/** Events after which nobody is asked to pay an order any more; one that is revived is paid already. */
const PAYING_ENDS: ReadonlySet<EventType> = new Set([
  'PaymentCaptured',
  'OrderCancelled',
  'OrderExpired',
  'OrderRevived',
]);

/** Whether an order is still to be paid when its letter is written, which may be long after it was placed. */
export const isToBePaid = ({ later }: Pick<OrderThen, 'later'>): boolean =>
  !later.some(({ type }) => PAYING_ENDS.has(type));

/** Whether an order was cancelled before the letter was written. */
export const isCancelled = ({ later }: Pick<OrderThen, 'later'>): boolean =>
  later.some(({ type }) => type === 'OrderCancelled');

/** The order as its reader may know it: a parcel that was taken back is in no letter. */
export const withoutTakenBack = ({ order, later }: Omit<OrderThen, 'event'>): OrderThen['order'] => {
  const undone = parcelsTakenBack(later);
  return { ...order, parcels: order.parcels.filter(({ _id }) => !undone.has(_id)) };
};

const parcelsTakenBack = (later: OrderThen['later']): ReadonlySet<string> =>
  new Set(later.flatMap((each) => (each.type === 'ParcelSendingUndone' ? [each.data.parcelId] : [])));
