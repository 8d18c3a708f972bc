import { toDollars } from '#contracts/kernel/money';
import { UNDO_WITHIN } from '#contracts/deliveries/commands';
import type { OrderThen } from './ports.ts';

/**
 * Milliseconds until sending or delivering can no longer be taken back, and an undo that was decided in time is
 * written.
 */
export const STANDS_AFTER = UNDO_WITHIN + 10_000;

/**
 * Whether a letter has nothing to say any more when it is written: its event was undone, or the parcel that it calls on
 * its way, or ready, was handed over.
 */
export const isOutdated = ({ event, later }: Omit<OrderThen, 'order'>): boolean => {
  if (event.type === 'ParcelSent') {
    const { parcelId } = event.data;
    return parcelsTakenBack(later).has(parcelId) || handingOver(parcelId, later) !== undefined;
  }
  const undoing = UNDOING.get(event.type);
  return later.some(({ type }) => type === undoing);
};

/**
 * Milliseconds for which it is open whether a letter is outdated: that a parcel was handed over may be a mistake, and the
 * parcel on its way after all.
 */
export const openFor = ({ event, later }: Omit<OrderThen, 'order'>, now: Date): number => {
  const handedOver = event.type === 'ParcelSent' ? handingOver(event.data.parcelId, later) : undefined;
  return handedOver ? Math.max(0, Date.parse(handedOver.data.at) + STANDS_AFTER - now.getTime()) : 0;
};

/** Each delivered parcel has its own event, even when the whole order was delivered at once. */
const handingOver = (parcelId: string, later: OrderThen['later']) => {
  const last = later.findLast(
    (each) =>
      (each.type === 'ParcelDelivered' || each.type === 'ParcelDeliveryUndone') &&
      each.data.parcelId === parcelId,
  );
  return last?.type === 'ParcelDelivered' ? last : undefined;
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

/** What each of them says of an order: whether it comes to its customer. The last one counts. */
const COMES: ReadonlyMap<EventType, boolean> = new Map([
  ['OrderCancelled', false],
  ['OrderExpired', false],
  ['OrderRevived', true],
  ['OrderDelivered', false],
  ['OrderDeliveryUndone', true],
]);

/** Whether an order is still to come when its letter is written: only then may the letter promise when. */
export const isToCome = (told: Omit<OrderThen, 'event'>): boolean => {
  const last = told.later.findLast(({ type }) => COMES.has(type));
  return (last === undefined || COMES.get(last.type) === true) && !isAllRefunded(told);
};

/** Whether all of an order's money went back before the letter was written. */
export const isAllRefunded = ({ order, later }: Omit<OrderThen, 'event'>): boolean =>
  later.some(
    (each) => each.type === 'PaymentRefunded' && toDollars(each.data.refundedCentsAfter) >= order.totalPrice,
  );

/** The order as its reader may know it: a parcel that was taken back is in no letter. */
export const withoutTakenBack = ({ order, later }: Omit<OrderThen, 'event'>): OrderThen['order'] => {
  const undone = parcelsTakenBack(later);
  return { ...order, parcels: order.parcels.filter(({ _id }) => !undone.has(_id)) };
};

const parcelsTakenBack = (later: OrderThen['later']): ReadonlySet<string> =>
  new Set(later.flatMap((each) => (each.type === 'ParcelSendingUndone' ? [each.data.parcelId] : [])));
