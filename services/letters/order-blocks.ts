import type { Parcel } from '#contracts/deliveries/views';
import type { Order } from '#contracts/orders/views';
import { wasPickedUp } from '#contracts/shipping/pick-up';
import type { Block } from './content.ts';
import { link, paragraph, type Hand } from './draft.ts';
import type { OrderThen } from './ports.ts';

/** The parts of letters about orders. */

export const moneyOf = (
  event: OrderThen['event'],
  say: (cents: number, provider: string) => string,
): readonly Block[] =>
  event.type === 'PaymentRefunded' || event.type === 'DuplicateCaptureRefunded'
    ? [paragraph(say(event.data.amountCents, event.data.provider))]
    : [];

export const parcelOf = (order: Order, event: OrderThen['event']): Parcel | undefined =>
  event.type === 'ParcelSent' ? order.parcels.find(({ _id }) => _id === event.data.parcelId) : undefined;

/** The contents of a parcel, and how to track it. */
export const parcelBlocks = (
  order: Order,
  { items, trackingNumber, trackingUrl }: Parcel,
  { words, format }: Pick<Hand, 'words' | 'format'>,
): readonly Block[] => {
  const say = words.letters['order-sent'];
  const lines = items.map(({ variantId, qty }) => {
    const item = order.orderItems.find((each) => each.variantId === variantId);
    return say.pieces(qty, item ? format.title(item) : variantId);
  });
  return [
    { kind: 'list', head: say.inParcel, lines },
    ...(trackingNumber === null ? [] : [paragraph(say.tracking(trackingNumber))]),
    ...(trackingUrl === null ? [] : [link(say.follow, trackingUrl)]),
  ];
};

export const billOf = (order: Order, { words, format }: Pick<Hand, 'words' | 'format'>): Block => ({
  kind: 'bill',
  lines: order.orderItems.map((item) => ({
    name: format.title(item),
    detail: words.bill.each(item.qty, format.money(item.price)),
    sum: format.money(item.qty * item.price),
  })),
  totals: [
    [words.bill.items, format.money(order.itemsPrice)],
    [words.bill.shipping, order.shippingPrice === 0 ? words.bill.free : format.money(order.shippingPrice)],
    [words.bill.tax, format.money(order.taxPrice)],
    [words.bill.total, format.money(order.totalPrice)],
  ],
  // Behind the total, as on the order's page: the lines before it add up to it.
  after: order.refundedAmount > 0 ? [[words.bill.refunded, `−${format.money(order.refundedAmount)}`]] : [],
});

/** Where the order is delivered or picked up, and by whom. */
export const whereOf = (order: Order, hand: Hand): readonly Block[] =>
  wasPickedUp(order) ? placeOf(order, hand, []) : [addressOf(order, hand)];

/** The same with the method and the promised days, for letters about a delivery that is still to come. */
export const promiseOf = (order: Order, hand: Hand): readonly Block[] => {
  const { words, format } = hand;
  const { promise } = order.delivery;
  const daysIn = ({ days }: Hand['words']['pickUp' | 'delivery']): readonly string[] =>
    promise === null ? [] : [days(format.day(promise.from), format.day(promise.to))];
  return wasPickedUp(order)
    ? placeOf(order, hand, daysIn(words.pickUp))
    : [...methodOf(order, hand, daysIn(words.delivery)), addressOf(order, hand)];
};

const placeOf = (order: Order, hand: Hand, days: readonly string[]): readonly Block[] => {
  const { pickUp } = hand.words;
  const { language } = hand.format;
  const { name, place } = order.delivery;
  const called = name?.[language] ?? pickUp.market;
  const lines = [called, ...(place?.[language].split('\n') ?? []), ...days];
  const at: Block = { kind: 'list', head: pickUp.at, lines };
  const by = [recipientOf(order, hand)];
  return isFit(by, hand) ? [at, { kind: 'list', head: pickUp.by, lines: by }] : [at];
};

/** Empty for an order that named no method. */
const methodOf = (
  { delivery: { methodId, kind, name } }: Order,
  { words, format }: Pick<Hand, 'words' | 'format'>,
  days: readonly string[],
): readonly Block[] => {
  if (methodId === null) return [];
  const called = name?.[format.language] ?? words.delivery.kinds[kind];
  return [{ kind: 'list', head: words.delivery.head, lines: [called, ...days] }];
};

const recipientOf = ({ shippingAddress: { recipient } }: Order, { name }: Pick<Hand, 'name'>): string =>
  recipient ?? name;

const addressOf = (order: Order, hand: Pick<Hand, 'words' | 'name' | 'isUnproven'>): Block => {
  const { words } = hand;
  const { address, city, postalCode, country } = order.shippingAddress;
  const town = [postalCode, city].filter(Boolean).join(' ');
  const lines = [recipientOf(order, hand), address, town, country].filter(Boolean);
  return isFit(lines, hand)
    ? { kind: 'list', head: words.shippingTo, lines }
    : paragraph(words.addressOnPage);
};

/** What mail programs make a link of, also without a path. */
const LINK = /:\/\/|@|\bwww\.|[\p{L}\p{N}]\.\p{L}{2,}/iu;

/**
 * Whether what was typed at the checkout, which may be anything, may go where the letter goes: to an address that may be
 * a stranger's the shop writes nobody's links.
 */
const isFit = (typed: readonly string[], { isUnproven }: Pick<Hand, 'isUnproven'>): boolean =>
  !isUnproven || !typed.some((line) => LINK.test(line));
