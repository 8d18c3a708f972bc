import { z } from 'zod';
import { MOST_LINES, quantity } from '../carts/commands.ts';
import { id } from '../kernel/ids.ts';
import { ignored } from '../kernel/ignored.ts';
import { dollars } from '../kernel/money.ts';
import { withoutBreaks } from '../kernel/one-line.ts';
import type { Refusals } from '../kernel/refusal.ts';
import { provider } from '../payments/provider.ts';
import { reserveRefusals } from '../stock/commands.ts';
import { QUANTITY_LIMIT } from '../carts/refusals.ts';
import { ORDER_ALREADY_SENT } from '../deliveries/refusals.ts';
import { DELIVERY_METHOD_UNAVAILABLE } from '../shipping/refusals.ts';
import { PRODUCT_NOT_FOUND, PRODUCT_UNAVAILABLE, VARIANT_REQUIRED } from '../catalogue/refusals.ts';
import { IDEMPOTENCY_KEY_REUSED } from '../kernel/idempotency-key.ts';
import {
  NOT_DUE_YET,
  ORDER_ALREADY_DELIVERED,
  ORDER_CLOSED,
  ORDER_NOT_FOUND,
  ORDER_PLACED,
  PRICE_CHANGED,
  RESERVATION_LOST,
  TOO_MANY_UNPAID_ORDERS,
} from './refusals.ts';
import { ORDER_ALREADY_PAID, PAYMENT_IN_PROGRESS } from '../payments/refusals.ts';

const text = withoutBreaks(200);
const line = text.min(1);

/** Limits: design §8.17. A phone number is checked where the shop's country is known (design §8.20). */
export const addressBody = z.strictObject({
  recipient: line.nullish(),
  phone: z.string().trim().min(1).max(40).nullish(),
  address: line,
  city: line,
  postalCode: text.default(''),
  country: line,
});

/** Only `productId`, `variantId`, `qty` and `price` count, and the price only as a claim to be checked. */
const orderItemBody = z.strictObject({
  _id: ignored,
  productId: id,
  variantId: id.optional(),
  qty: quantity,
  choice: ignored,
  title: ignored,
  name: ignored,
  translations: ignored,
  image: ignored,
  price: dollars,
});

const details = { shippingAddress: addressBody, paymentMethod: provider };
/** The chosen delivery method; without it the order goes by standard, and no days are promised. */
const deliveryMethod = id.optional();
/** What the customer gives beside the lines; OrderPlaced keeps it as it was given. */
export const orderDetails = z.object(details);
export type OrderDetails = z.output<typeof orderDetails>;

/** The body of the order call of spec §7; the view's own read-only fields are ignored when sent back (design §8.17). */
export const placeOrderBody = z.strictObject({
  orderItems: z.array(orderItemBody).min(1).max(MOST_LINES),
  ...details,
  deliveryMethod,
  itemsPrice: dollars,
  shippingPrice: dollars,
  taxPrice: dollars,
  totalPrice: dollars,
  _id: ignored,
  user: ignored,
  isPaid: ignored,
  paidAt: ignored,
  isDelivered: ignored,
  deliveredAt: ignored,
  delivery: ignored,
  parcels: ignored,
  createdAt: ignored,
  status: ignored,
  cancelledAt: ignored,
  refundedAmount: ignored,
  paidWith: ignored,
  paymentUndecided: ignored,
  expiresAt: ignored,
});
export type PlaceOrderBody = z.output<typeof placeOrderBody>;

export const placeOrderRefusals = {
  ...reserveRefusals,
  PRODUCT_NOT_FOUND,
  PRODUCT_UNAVAILABLE,
  VARIANT_REQUIRED,
  PRICE_CHANGED,
  DELIVERY_METHOD_UNAVAILABLE,
  IDEMPOTENCY_KEY_REUSED,
  QUANTITY_LIMIT,
  TOO_MANY_UNPAID_ORDERS,
} as const satisfies Refusals;

export const cancelOrderRefusals = {
  ORDER_NOT_FOUND,
  ORDER_ALREADY_PAID,
  ORDER_ALREADY_DELIVERED,
  ORDER_ALREADY_SENT,
  ORDER_CLOSED,
  PAYMENT_IN_PROGRESS,
} as const satisfies Refusals;

/**
 * `RESERVATION_LOST`, `ORDER_PLACED` and `NOT_DUE_YET` are internal to the order flow and its stream; no call answers
 * them.
 */
export const orderCommands = {
  PlaceOrder: { IDEMPOTENCY_KEY_REUSED, RESERVATION_LOST },
  AbandonOrder: { ORDER_PLACED },
  CancelOrder: cancelOrderRefusals,
  ExpireOrder: { PAYMENT_IN_PROGRESS, NOT_DUE_YET },
  TakeOverOrder: {},
} as const satisfies Readonly<Record<string, Refusals>>;
