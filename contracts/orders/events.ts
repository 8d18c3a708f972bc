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
/** An ordered item, by its title at that time: in the product's own words and its translations. */
const lineOfOnlyVariant = lineOfOneLanguage.extend({
  translations: z.strictObject({ so: z.strictObject({ title: z.string() }).optional() }),
});
/** The item with its variant, whose id is the product's where that has no options, and the words of the choice. */
const orderLine = lineOfOnlyVariant.extend({ variantId: id, choice: z.array(chosenValue) });
export type OrderLine = z.infer<typeof orderLine>;

const addressAlone = z.strictObject({
  address: z.string(),
  city: z.string(),
  postalCode: z.string(),
  country: z.string(),
});
/** With the recipient and their phone (E.164), where the order gave them. */
export const shippingAddress = addressAlone.extend({
  recipient: z.string().optional(),
  phone: z.string().optional(),
});
export type ShippingAddress = z.infer<typeof shippingAddress>;

const day = z.iso.date();
/**
 * How the order is delivered, in the words and with the days of that time; `name` and `promise` are null for an order
 * that named no method.
 */
const delivery = z.strictObject({
  methodId: id.nullable(),
  kind: methodKind,
  name: z.strictObject({ en: z.string(), so: z.string() }).nullable(),
  promise: z.strictObject({ from: day, to: day }).nullable(),
  place: z.strictObject({ en: z.string(), so: z.string() }).nullable(),
});
/** From before a delivery had a pick-up place. */
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

/** From before products had variants. */
const linesOfProducts = z.array(lineOfOnlyVariant).min(1);
/** From before an address had a recipient and a phone. */
const toAnAddress = { ...placed, shippingAddress: personal(addressAlone) };
const namesNobody = (to: Personal<ShippingAddress>): boolean => {
  const { recipient, phone } = reveal(to);
  return recipient === undefined && phone === undefined;
};

/** Placing an order, and its unpaid end; or its revival after that. */
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
        // A variant may have the product's own id, too: but the former version has no field for the words of its
        // choice.
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
  /** Money arrived for an expired order, and there was stock for it: `attempt` holds its reservations now. */
  OrderRevived: event('OrderRevived', z.strictObject({ orderId: id, attempt: z.int().min(0), at })),
} as const;

/** Events about an order's reservations, before it is placed or after it has ended. */
export const reservationEvents = {
  /** Ends an attempt, so that its reservations may be released; a later attempt may still place the order. */
  OrderAbandoned: event('OrderAbandoned', z.strictObject({ orderId: id, attempt: z.int().min(0), at })),
} as const;

/** Events about an order's owner. */
export const ownerEvents = {
  /**
   * An account took in the guest who placed the order: `userId` is the account that owns it now. Data that was sealed
   * before stays sealed with the guest's key, which goes with the account's.
   */
  OrderTakenOver: event('OrderTakenOver', z.strictObject({ orderId: id, userId: id, guestId: id, at })),
} as const;

/** The orders' part of the stream `order-{orderId}`; payments and deliveries have the other parts (design §4). */
export const orderEvents = { ...orderLifecycleEvents, ...reservationEvents, ...ownerEvents } as const;
