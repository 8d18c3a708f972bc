import type { Parcel } from '#contracts/deliveries/views';
import { shortOrderNumber } from '#contracts/kernel/ids';
import { toDollars } from '#contracts/kernel/money';
import type { LetterKind } from '#contracts/letters/kinds';
import type { Order } from '#contracts/orders/views';
import type { AccountKind } from './account-letters.ts';
import type { AdminKind } from './admin-letters.ts';
import type { Block } from './content.ts';
import { link, paragraph, type Hand, type Letter } from './draft.ts';
import type { NewsletterKind } from './newsletter-letters.ts';
import type { AttachedPaper, OrderThen } from './ports.ts';

export type OrderKind = Exclude<LetterKind, AccountKind | NewsletterKind | AdminKind>;

/** The letters about an order, each as it was when the event had happened. */
export const orderLetters = {
  'order-placed': ofOrder('order-placed', ({ order, number }, { words, format, name, origin }) => {
    const say = words.letters['order-placed'];
    return [
      paragraph(say.text(number, format.money(order.totalPrice), order.paymentMethod)),
      ...(order.expiresAt === null ? [] : [paragraph(say.payUntil(format.time(order.expiresAt)))]),
      link(say.pay, pageOf(order, origin)),
      billOf(order, { words, format }),
      ...wayOf(order, { words, format }),
      addressOf(order, { words, name }),
    ];
  }),
  'order-paid': withInvoice(({ order, number, invoice }, { words, format, name, origin }) => {
    const provider = order.paidWith ?? order.paymentMethod;
    const [total, paidAt] = [format.money(order.totalPrice), format.time(order.paidAt ?? order.createdAt)];
    return [
      paragraph(words.letters['order-paid'].text(number, total, provider, paidAt)),
      ...(invoice ? [paragraph(words.letters['order-paid'].attached(invoice.number))] : []),
      billOf(order, { words, format }),
      ...wayOf(order, { words, format }),
      addressOf(order, { words, name }),
      link(words.seeOrder, pageOf(order, origin)),
    ];
  }),
  'order-sent': ofOrder('order-sent', ({ order, event, number }, { words, format, name, origin }) => {
    const parcel = parcelOf(order, event);
    return [
      ...(parcel ? parcelBlocks(order, parcel, number, { words, format }) : []),
      ...wayOf(order, { words, format }),
      addressOf(order, { words, name }),
      link(words.seeOrder, pageOf(order, origin)),
    ];
  }),
  'order-delivered': ofOrder('order-delivered', ({ order, number }, { words, format, name, origin }) => [
    paragraph(
      words.letters['order-delivered'].text(number, format.time(order.deliveredAt ?? order.createdAt)),
    ),
    billOf(order, { words, format }),
    addressOf(order, { words, name }),
    link(words.seeOrder, pageOf(order, origin)),
  ]),
  'order-cancelled': ofOrder('order-cancelled', ({ order, number }, { words, format, origin }) => {
    const say = words.letters['order-cancelled'];
    const left = order.totalPrice - order.refundedAmount;
    const money = order.paidWith ? say.moneyBack(format.money(left), order.paidWith) : say.notCharged;
    return [
      paragraph(say.text(number)),
      ...(left > 0 ? [paragraph(money)] : []),
      billOf(order, { words, format }),
      link(words.seeOrder, pageOf(order, origin)),
    ];
  }),
  'order-expired': ofOrder('order-expired', ({ order, number }, { words, format, origin }) => [
    paragraph(words.letters['order-expired'].text(number)),
    billOf(order, { words, format }),
    link(words.seeOrder, pageOf(order, origin)),
  ]),
  'order-refunded': ofOrder('order-refunded', ({ order, event, number }, { words, format, origin }) => [
    ...moneyOf(event, (cents, provider) =>
      words.letters['order-refunded'].text(number, format.money(toDollars(cents)), provider),
    ),
    billOf(order, { words, format }),
    link(words.seeOrder, pageOf(order, origin)),
  ]),
  'payment-returned': ofOrder('payment-returned', ({ order, event, number }, { words, format, origin }) => [
    ...moneyOf(event, (cents, provider) =>
      words.letters['payment-returned'].text(number, format.money(toDollars(cents)), provider),
    ),
    link(words.seeOrder, pageOf(order, origin)),
  ]),
} satisfies Readonly<Record<OrderKind, Letter>>;

interface LetteredOrder extends Order {
  /** Opens the order of a guest, who cannot sign in to see it. */
  readonly guestToken: string | undefined;
}

interface Told extends OrderThen {
  readonly order: LetteredOrder;
  /** The short one, as the pages show it. */
  readonly number: string;
}

function ofOrder(kind: OrderKind, blocksOf: (told: Told, hand: Hand) => readonly Block[]): Letter {
  return {
    to: 'person',
    draft: async ({ orderAt, links }, orderId, eventId) => {
      const then = await orderAt(orderId, eventId);
      if (wasTakenBack(then)) return undefined;
      const { user, createdAt } = then.order;
      const guestToken = await links.guestOrderToken(user._id, orderId, new Date(createdAt));
      const order = { ...then.order, guestToken };
      const number = shortOrderNumber(orderId);
      return {
        userId: then.order.user._id,
        write: (hand) => {
          const { subject, head } = hand.words.letters[kind];
          const blocks = blocksOf({ ...then, order, number }, hand);
          return { subject: subject(number), head, blocks, footer: hand.words.footer.order };
        },
      };
    },
  };
}

const wasTakenBack = ({ event, later }: OrderThen): boolean =>
  later.some(({ type, data }) =>
    event.type === 'ParcelSent'
      ? type === 'ParcelSendingUndone' && data.parcelId === event.data.parcelId
      : event.type === 'OrderDelivered' && type === 'OrderDeliveryUndone',
  );

/** The receipt, with the invoice as soon as that is there. */
function withInvoice(
  blocksOf: (told: Told & { readonly invoice: AttachedPaper | undefined }, hand: Hand) => readonly Block[],
): Letter {
  return {
    to: 'person',
    draft: async (sources, orderId, eventId) => {
      const invoice = await sources.invoiceOf(orderId);
      const letter = ofOrder('order-paid', (told, hand) => blocksOf({ ...told, invoice }, hand));
      const draft = await letter.draft(sources, orderId, eventId);
      return draft && { ...draft, papers: invoice ? [invoice] : [], mayWait: invoice === undefined };
    },
  };
}

/** A token is behind a `#`, which browsers send to nobody. */
const pageOf = ({ _id, guestToken }: LetteredOrder, origin: string): string =>
  guestToken === undefined
    ? `${origin}/shop/order/${_id}`
    : `${origin}/shop/guest-order/${_id}#${guestToken}`;

const moneyOf = (
  event: OrderThen['event'],
  say: (cents: number, provider: string) => string,
): readonly Block[] =>
  event.type === 'PaymentRefunded' || event.type === 'DuplicateCaptureRefunded'
    ? [paragraph(say(event.data.amountCents, event.data.provider))]
    : [];

const parcelOf = (order: Order, event: OrderThen['event']): Parcel | undefined =>
  event.type === 'ParcelSent' ? order.parcels.find(({ _id }) => _id === event.data.parcelId) : undefined;

const parcelBlocks = (
  order: Order,
  { number: which, items, carrier, trackingNumber, trackingUrl }: Parcel,
  number: string,
  { words, format }: Pick<Hand, 'words' | 'format'>,
): readonly Block[] => {
  const say = words.letters['order-sent'];
  const lines = items.map(({ variantId, qty }) => {
    const item = order.orderItems.find((each) => each.variantId === variantId);
    return say.pieces(qty, item ? format.title(item) : variantId);
  });
  return [
    paragraph(say.text(number, which, carrier)),
    { kind: 'list', head: say.inParcel, lines },
    ...(trackingNumber === null ? [] : [paragraph(say.tracking(trackingNumber))]),
    ...(trackingUrl === null ? [] : [link(say.follow, trackingUrl)]),
  ];
};

const billOf = (order: Order, { words, format }: Pick<Hand, 'words' | 'format'>): Block => ({
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
    ...(order.refundedAmount > 0 ? [[words.bill.refunded, format.money(order.refundedAmount)] as const] : []),
    [words.bill.total, format.money(order.totalPrice)],
  ],
});

/** How it comes and when, as it was promised; nothing of an order that named no way. */
const wayOf = (
  { delivery: { methodId, kind, name, promise } }: Order,
  { words, format }: Pick<Hand, 'words' | 'format'>,
): readonly Block[] => {
  if (methodId === null) return [];
  const called = name?.[format.language] ?? words.delivery.kinds[kind];
  const days =
    promise === null ? [] : [words.delivery.days(format.day(promise.from), format.day(promise.to))];
  return [{ kind: 'list', head: words.delivery.head, lines: [called, ...days] }];
};

const addressOf = (
  { shippingAddress: { recipient, address, city, postalCode, country } }: Order,
  { words, name }: Pick<Hand, 'words' | 'name'>,
): Block => ({
  kind: 'list',
  head: words.shippingTo,
  lines: [recipient ?? name, address, [postalCode, city].filter(Boolean).join(' '), country].filter(Boolean),
});
