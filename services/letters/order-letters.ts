import { isAllSent } from '#contracts/deliveries/left-to-send';
import type { Parcel } from '#contracts/deliveries/views';
import { shortOrderNumber } from '#contracts/kernel/ids';
import { toDollars } from '#contracts/kernel/money';
import type { LetterKind } from '#contracts/letters/kinds';
import type { Order } from '#contracts/orders/views';
import { wasPickedUp, wayOf } from '#contracts/shipping/pick-up';
import type { AccountKind } from './account-letters.ts';
import type { AdminKind } from './admin-letters.ts';
import type { Block, Content } from './content.ts';
import { link, paragraph, type Hand, type Letter } from './draft.ts';
import type { NewsletterKind } from './newsletter-letters.ts';
import { billOf, moneyOf, parcelBlocks, parcelOf, promiseOf, whereOf } from './order-blocks.ts';
import type { AttachedPaper, OrderThen } from './ports.ts';
import { isAllRefunded, isOutdated, isToBePaid, isToCome, openFor, withoutTakenBack } from './taken-back.ts';

export type OrderKind = Exclude<LetterKind, AccountKind | NewsletterKind | AdminKind>;

/** The letters about an order, each as the order was at its event. */
export const orderLetters = {
  'order-placed': ofOrder(titled('order-placed'), (told, hand) => {
    const { order, number } = told;
    const { words, format, origin } = hand;
    const say = words.letters['order-placed'];
    const isOpen = isToBePaid(told);
    return [
      paragraph(say.text(number, format.money(order.totalPrice), order.paymentMethod)),
      ...(order.expiresAt === null || !isOpen ? [] : [paragraph(say.payUntil(format.time(order.expiresAt)))]),
      link(isOpen ? say.pay : words.seeOrder, pageOf(order, origin)),
      billOf(order, { words, format }),
      ...(isToCome(told) ? promiseOf(order, hand) : []),
    ];
  }),
  'order-paid': withInvoice((told, hand) => {
    const { order, number, invoice, later } = told;
    const { words, format, origin } = hand;
    const provider = order.paidWith ?? order.paymentMethod;
    const [total, paidAt] = [format.money(order.totalPrice), format.time(order.paidAt ?? order.createdAt)];
    const say = words.letters['order-paid'];
    const text = say.text(number, total, provider, paidAt);
    return [
      paragraph(later.length === 0 ? `${text} ${say.packing}` : text),
      ...(invoice ? [paragraph(say.attached(invoice.number))] : []),
      billOf(order, { words, format }),
      ...(isToCome(told) ? promiseOf(order, hand) : []),
      link(words.seeOrder, pageOf(order, origin)),
    ];
  }),
  'order-sent': ofOrder(
    ({ order, parcel, number }, { words }) => {
      const say = words.letters['order-sent'][wayOf(order.delivery.kind)];
      const part = partOf(order);
      return { subject: say.subject[part](number, parcel?.number ?? 1), head: say.head[part] };
    },
    ({ order, parcel, number }, hand) => {
      const { words, origin } = hand;
      const say = words.letters['order-sent'][wayOf(order.delivery.kind)];
      return [
        ...(parcel
          ? [paragraph(say.text(number, parcel.number, parcel.carrier)), ...parcelBlocks(order, parcel, hand)]
          : []),
        // For pick-up the promise was to be ready, and now it is.
        ...(wasPickedUp(order) ? whereOf : promiseOf)(order, hand),
        link(words.seeOrder, pageOf(order, origin)),
      ];
    },
  ),
  'order-delivered': ofOrder(
    ({ order, number }, { words }) => {
      const { subject, head } = words.letters['order-delivered'][wayOf(order.delivery.kind)];
      return { subject: subject(number), head };
    },
    ({ order, number }, hand) => {
      const { words, format, origin } = hand;
      const say = words.letters['order-delivered'][wayOf(order.delivery.kind)];
      return [
        paragraph(say.text(number, format.time(order.deliveredAt ?? order.createdAt))),
        billOf(order, hand),
        ...whereOf(order, hand),
        link(words.seeOrder, pageOf(order, origin)),
      ];
    },
  ),
  'order-cancelled': ofOrder(titled('order-cancelled'), (told, { words, format, origin }) => {
    const { order, number } = told;
    const say = words.letters['order-cancelled'];
    const left = order.totalPrice - order.refundedAmount;
    const moneyBack = (provider: string) => {
      const text = say.moneyBack(format.money(left), provider);
      return isAllRefunded(told) ? text : `${text} ${say.moneyNews}`;
    };
    return [
      paragraph(say.text(number)),
      ...(left > 0 ? [paragraph(order.paidWith ? moneyBack(order.paidWith) : say.notPaid)] : []),
      billOf(order, { words, format }),
      link(words.seeOrder, pageOf(order, origin)),
    ];
  }),
  'order-expired': ofOrder(titled('order-expired'), ({ order, number }, { words, format, origin }) => [
    paragraph(words.letters['order-expired'].text(number)),
    billOf(order, { words, format }),
    link(words.seeOrder, pageOf(order, origin)),
  ]),
  'order-refunded': ofOrder(
    titled('order-refunded'),
    ({ order, event, number }, { words, format, origin }) => [
      ...moneyOf(event, (cents, provider) =>
        words.letters['order-refunded'].text(number, format.money(toDollars(cents)), provider),
      ),
      billOf(order, { words, format }),
      link(words.seeOrder, pageOf(order, origin)),
    ],
  ),
  'payment-returned': ofOrder(
    titled('payment-returned'),
    ({ order, event, number }, { words, format, origin }) => [
      ...moneyOf(event, (cents, provider) =>
        words.letters['payment-returned'].text(number, format.money(toDollars(cents)), provider),
      ),
      link(words.seeOrder, pageOf(order, origin)),
    ],
  ),
} satisfies Readonly<Record<OrderKind, Letter>>;

interface LetteredOrder extends Order {
  /** The token that opens a guest's order, since guests cannot sign in. */
  readonly guestToken: string | undefined;
}

interface Told extends OrderThen {
  readonly order: LetteredOrder;
  /** The parcel that the letter is about. */
  readonly parcel: Parcel | undefined;
  /** The order's short number, as the pages show it. */
  readonly number: string;
}

type Title = Pick<Content, 'subject' | 'head'>;
type Titled = Exclude<OrderKind, 'order-sent' | 'order-delivered'>;

/** The title of a kind of letter whose words are the same for every delivery method. */
function titled(kind: Titled): (told: Told, hand: Hand) => Title {
  return ({ number }, { words }) => {
    const { subject, head } = words.letters[kind];
    return { subject: subject(number), head };
  };
}

/** Whether an order's newest parcel is the whole order, the rest of it, or a part that others follow. */
const partOf = (order: Order) => {
  if (!isAllSent(order)) return 'part';
  return order.parcels.length > 1 ? 'rest' : 'whole';
};

/** A letter may be written long after its event, and a parcel leave late: what is past is no promise any more. */
const withoutPastDays = (order: LetteredOrder, today: string): LetteredOrder => {
  const { promise } = order.delivery;
  const isPast = promise !== null && promise.to < today;
  return isPast ? { ...order, delivery: { ...order.delivery, promise: null } } : order;
};

function ofOrder(
  titleOf: (told: Told, hand: Hand) => Title,
  blocksOf: (told: Told, hand: Hand) => readonly Block[],
): Letter {
  return {
    to: 'person',
    draft: async ({ orderAt, links, clock }, orderId, eventId) => {
      const then = await orderAt(orderId, eventId);
      const now = clock();
      const open = openFor(then, now);
      if (isOutdated(then) && open === 0) return undefined;
      const { user, createdAt } = then.order;
      const guestToken = await links.guestOrderToken(user._id, orderId, new Date(createdAt));
      const order = { ...withoutTakenBack(then), guestToken };
      const number = shortOrderNumber(orderId);
      return {
        userId: then.order.user._id,
        openFor: open,
        write: (hand) => {
          const told = {
            ...then,
            order: withoutPastDays(order, hand.format.dayAt(now)),
            number,
            parcel: parcelOf(order, then.event),
          };
          return {
            ...titleOf(told, hand),
            blocks: blocksOf(told, hand),
            footer: hand.words.footer.order,
          };
        },
      };
    },
  };
}

/** The receipt, with the invoice once that is issued. */
function withInvoice(
  blocksOf: (told: Told & { readonly invoice: AttachedPaper | undefined }, hand: Hand) => readonly Block[],
): Letter {
  return {
    to: 'person',
    draft: async (sources, orderId, eventId) => {
      const invoice = await sources.invoiceOf(orderId);
      const letter = ofOrder(titled('order-paid'), (told, hand) => blocksOf({ ...told, invoice }, hand));
      const draft = await letter.draft(sources, orderId, eventId);
      return draft && { ...draft, papers: invoice ? [invoice] : [], mayWait: invoice === undefined };
    },
  };
}

/** The token comes after a `#`, which browsers send to nobody. */
const pageOf = ({ _id, guestToken }: LetteredOrder, origin: string): string =>
  guestToken === undefined
    ? `${origin}/shop/order/${_id}`
    : `${origin}/shop/guest-order/${_id}#${guestToken}`;
