import { z } from 'zod';
import { ofOnlyVariant, withoutVariant } from '../catalogue/only-variant.ts';
import { chosenValue } from '../catalogue/variants.ts';
import { event } from '../kernel/event.ts';
import { id } from '../kernel/ids.ts';
import { cents } from '../kernel/money.ts';
import { dataSubject, personal, reveal, type Personal } from '../kernel/personal.ts';
import { methodKind } from '../shipping/methods.ts';
import { UNNAMED_DELIVERY } from '../shipping/views.ts';

const at = z.iso.datetime();

const lineOfOneLanguage = z.strictObject({
  lineId: id,
  productId: id,
  title: z.string(),
  image: z.string(),
  quantity: z.int().positive(),
  unitPriceCents: cents,
});
/** What was ordered, by its name at that time: in the product's own words, and in the languages that it was translated into. */
const lineOfOnlyVariant = lineOfOneLanguage.extend({
  translations: z.strictObject({ so: z.strictObject({ title: z.string() }).optional() }),
});
/** With the variant, whose id is the product's where that has no options, and the words that were chosen. */
export const orderLine = lineOfOnlyVariant.extend({ variantId: id, choice: z.array(chosenValue) });
export type OrderLine = z.infer<typeof orderLine>;

const addressAlone = z.strictObject({
  address: z.string(),
  city: z.string(),
  postalCode: z.string(),
  country: z.string(),
});
/** Whom the courier asks for, and under which number (E.164), where the order said so. */
export const shippingAddress = addressAlone.extend({
  recipient: z.string().optional(),
  phone: z.string().optional(),
});
export type ShippingAddress = z.infer<typeof shippingAddress>;

const day = z.iso.date();
/** How it reaches its customer, in the words and with the days of that time; an order that named no method has null for both. */
const delivery = z.strictObject({
  methodId: id.nullable(),
  kind: methodKind,
  name: z.strictObject({ en: z.string(), so: z.string() }).nullable(),
  promise: z.strictObject({ from: day, to: day }).nullable(),
  place: z.strictObject({ en: z.string(), so: z.string() }).nullable(),
});
/** As long as nobody could say where it is picked up. */
const toNoPlace = delivery.omit({ place: true });
const { place: _nowhere, ...UNNAMED } = UNNAMED_DELIVERY;

const placed = {
  orderId: id,
  userId: dataSubject(id),
  attempt: z.int().min(0),
  requestHash: z.string(),
  lines: z.array(orderLine).min(1),
  shippingAddress: personal(shippingAddress),
  paymentMethod: z.string(),
  itemsCents: cents,
  shippingCents: cents,
  taxCents: cents,
  totalCents: cents,
  placedAt: at,
};

/** As long as every product was its only variant. */
const linesOfProducts = z.array(lineOfOnlyVariant).min(1);
/** As long as nobody could say to whom at that address. */
const toAnAddress = { ...placed, shippingAddress: personal(addressAlone) };
const namesNobody = (to: Personal<ShippingAddress>): boolean => {
  const { recipient, phone } = reveal(to);
  return recipient === undefined && phone === undefined;
};

/** From placing to what ends an order unpaid, and back. */
export const orderLifecycleEvents = {
  OrderPlaced: event(
    'OrderPlaced',
    z.strictObject({ ...toAnAddress, lines: z.array(lineOfOneLanguage).min(1) }),
    { needsPerson: true },
  )
    .next(z.strictObject({ ...toAnAddress, lines: linesOfProducts }), ({ lines, ...rest }) => ({
      ...rest,
      lines: lines.map((line) => ({ ...line, translations: {} })),
    }))
    .ahead(
      z.strictObject({ ...placed, lines: linesOfProducts }),
      (before) => before,
      (now) => (namesNobody(now.shippingAddress) ? now : undefined),
    )
    .ahead(
      z.strictObject(placed),
      ({ lines, ...rest }) => ({
        ...rest,
        lines: lines.map((line) => ({ ...ofOnlyVariant(line), choice: [] })),
      }),
      ({ lines, ...rest }) => {
        // The product's own id may be that of a variant, too: it is its words that the version before has no place for.
        const former = lines.map(({ choice, ...ofProduct }) =>
          choice.length === 0 ? withoutVariant(ofProduct) : undefined,
        );
        return former.every((line) => line !== undefined) ? { ...rest, lines: former } : undefined;
      },
    )
    .ahead(
      z.strictObject({ ...placed, delivery: toNoPlace }),
      (before) => ({ ...before, delivery: UNNAMED }),
      ({ delivery: named, ...before }) => (named.methodId === null ? before : undefined),
    )
    .ahead(
      z.strictObject({ ...placed, delivery }),
      ({ delivery: named, ...before }) => ({ ...before, delivery: { ...named, place: null } }),
      ({ delivery: { place, ...named }, ...before }) =>
        place === null ? { ...before, delivery: named } : undefined,
    ),
  OrderCancelled: event(
    'OrderCancelled',
    z.strictObject({
      orderId: id,
      userId: dataSubject(id),
      by: z.enum(['customer', 'admin']),
      reason: personal(z.string()),
      at,
    }),
  ),
  OrderExpired: event('OrderExpired', z.strictObject({ orderId: id, at })),
  /** Money came for an order that had expired, and there was stock for it: `attempt` has its reservations now. */
  OrderRevived: event('OrderRevived', z.strictObject({ orderId: id, attempt: z.int().min(0), at })),
} as const;

/** Of an order's reservations, before it is placed or after it has ended. */
export const reservationEvents = {
  /** Closes an attempt, so that its reservations may be given back; the order may still be placed by a later attempt. */
  OrderAbandoned: event('OrderAbandoned', z.strictObject({ orderId: id, attempt: z.int().min(0), at })),
} as const;

/** Of whose an order is. */
export const ownerEvents = {
  /**
   * An account has taken in the guest who placed it: `userId` is the account, whose it is from now on. What was sealed before
   * stays sealed for the guest, whose key goes with the account's.
   */
  OrderTakenOver: event('OrderTakenOver', z.strictObject({ orderId: id, userId: id, guestId: id, at })),
} as const;

/** The orders' part of the stream `order-{orderId}`; payments and deliveries have the others (design §4). */
export const orderEvents = { ...orderLifecycleEvents, ...reservationEvents, ...ownerEvents } as const;
