import type { AuditEvent, Change, Difference } from '#contracts/audit/views';
import { printable } from '#contracts/kernel/printable';
import type { Order } from '#contracts/orders/views';

type Words = { readonly [Field in keyof Order]: (value: Order[Field]) => string };

const money = (dollars: number): string => `$${dollars.toFixed(2)}`;
const yesOrNo = (value: boolean): string => (value ? 'yes' : 'no');
const plain = (value: string): string => value;
/** `2026-11-20 12:00:05 UTC` */
const instant = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`;
const moment = (iso: string | null): string => (iso === null ? 'never' : instant(iso));

/** The values of an order in words for people. */
const words: Words = {
  _id: plain,
  user: ({ name, email }) => `${name} <${email}>`,
  orderItems: (items) =>
    items.map(({ qty, title, price }) => `${qty} × ${title} at ${money(price)}`).join('; '),
  shippingAddress: ({ recipient, address, city, postalCode, country, phone }) =>
    [recipient, address, city, postalCode, country, phone].filter(Boolean).join(', '),
  paymentMethod: plain,
  delivery: ({ kind, name, promise }) =>
    `${name?.en ?? kind}${promise === null ? '' : `, promised ${promise.from} to ${promise.to}`}`,
  itemsPrice: money,
  shippingPrice: money,
  taxPrice: money,
  totalPrice: money,
  status: plain,
  isPaid: yesOrNo,
  paidAt: moment,
  isDelivered: yesOrNo,
  deliveredAt: moment,
  parcels: (parcels) =>
    parcels
      .map(({ number, carrier, trackingNumber, sentAt, deliveredAt }) =>
        [
          `parcel ${number} by ${carrier}${trackingNumber === null ? '' : ` (${trackingNumber})`}`,
          `sent ${instant(sentAt)}`,
          ...(deliveredAt === null ? [] : [`delivered ${instant(deliveredAt)}`]),
        ].join(', '),
      )
      .join('; ') || 'none',
  cancelledAt: moment,
  refundedAmount: money,
  paidWith: (provider) => provider ?? 'nobody',
  paymentUndecided: (provider) => provider ?? 'no',
  expiresAt: moment,
  createdAt: instant,
};

const worded = (field: string, value: unknown): string => {
  const say = words[field as keyof Order] as ((value: unknown) => string) | undefined;
  return printable(say ? say(value) : JSON.stringify(value));
};

/** Whether a new order's value goes without saying, as every new order has it. */
const isUsual = ({ field, after }: Change): boolean =>
  field === '_id' || after === false || after === null || (Array.isArray(after) && after.length === 0);

/** `status: pending → paid` for each change; for a new order, its first values. */
export const changeLines = (changes: readonly Change[]): readonly string[] => {
  if (changes.length === 0) return ['changes nothing that the order shows'];
  if (changes.some(({ field }) => field === '_id'))
    return changes
      .filter((change) => !isUsual(change))
      .map(({ field, after }) => `${field}: ${worded(field, after)}`);
  return changes.map(
    ({ field, before, after }) => `${field}: ${worded(field, before)} → ${worded(field, after)}`,
  );
};

/** `totalPrice: the shop shows $56.01, the log says $56.00` for each difference. */
export const differenceLines = (differences: readonly Difference[]): readonly string[] =>
  differences.map(({ field, log, shop }) => {
    if (field === 'order')
      return `  the order is ${shop === true ? 'in the table, and not in the log' : 'not in the table'}`;
    return `  ${field}: the shop shows ${worded(field, shop)}, the log says ${worded(field, log)}`;
  });

/** The time of the event by the shop's clock, and who caused it; also when it was recorded, if that was much later. */
export const headLine = ({ revision, at, type, actor, data }: AuditEvent): string => {
  const who = 'process' in actor ? `process ${actor.process}` : `${actor.role} ${actor.id}`;
  const business = data['placedAt'] ?? data['at'];
  const happened = typeof business === 'string' ? business : at;
  const isLate = Math.abs(Date.parse(happened) - Date.parse(at)) > LATE;
  const recorded = isLate ? `, recorded ${instant(at)}` : '';
  return printable(`${String(revision).padStart(3)}  ${instant(happened)}  ${type} by ${who}${recorded}`);
};

/** Milliseconds between deciding and recording that are not worth mentioning. */
const LATE = 60_000;
