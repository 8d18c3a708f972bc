import { UNNAMED_DELIVERY } from '../../../contracts/shipping/views.ts';
import { accountEvents, emailEvents, usernameEvents } from '../../../contracts/accounts/events.ts';
import { cartEvents } from '../../../contracts/carts/events.ts';
import { catalogueEvents } from '../../../contracts/catalogue/events.ts';
import { deliveryEvents } from '../../../contracts/deliveries/events.ts';
import { invoiceEvents } from '../../../contracts/invoices/events.ts';
import type { DomainEvent, MadeOf } from '../../../contracts/kernel/event.ts';
import { CURRENCY, priceToPay, TAX_PERCENT, totalsOf } from '../../../contracts/kernel/money.ts';
import { orderEvents } from '../../../contracts/orders/events.ts';
import { paymentEvents } from '../../../contracts/payments/events.ts';
import { reviewEvents } from '../../../contracts/reviews/events.ts';
import { stockEvents } from '../../../contracts/stock/events.ts';
import { derivedId } from '../../../services/kernel/ids.ts';
import type { PlausibleProduct } from '../plausible-products.ts';

/** An event with its stream. */
export interface Told {
  readonly stream: string;
  readonly event: DomainEvent;
  /** It follows from another one of those that are written together. */
  readonly isLater?: true;
}

export interface SoldProduct extends PlausibleProduct {
  readonly productId: string;
  /** Reduced by each order. */
  available: number;
}

const PLENTY = 1_000_000;

const to = (stream: string, ...events: readonly DomainEvent[]): readonly Told[] =>
  events.map((event) => ({ stream, event }));

const later = (stream: string, ...events: readonly DomainEvent[]): readonly Told[] =>
  to(stream, ...events).map((told) => ({ ...told, isLater: true }));

export const soldProduct = (facts: PlausibleProduct, index: number): SoldProduct => ({
  ...facts,
  productId: derivedId('product', index),
  available: PLENTY,
});

/** The events of a product that a merchant offers. */
export const offered = ({ productId, available, ...facts }: SoldProduct, at: string): readonly Told[] => {
  const { title, description, category, brand, priceCents, salePriceCents } = facts;
  const words = { title, description, category, brand, translations: {} };
  return [
    ...to(
      `product-${productId}`,
      catalogueEvents.ProductCreated.create({
        productId,
        ...words,
        priceCents,
        salePriceCents,
        images: [],
        at,
      }),
    ),
    ...to(
      `stock-${productId}`,
      stockEvents.StockSet.create({ productId, variantId: productId, availableAfter: available, at }),
    ),
  ];
};

export interface Keys {
  readonly emailKey: (email: string) => string;
  readonly usernameKey: (username: string) => string;
}

export const registered = (userId: string, { emailKey, usernameKey }: Keys, at: string): readonly Told[] => {
  const [username, email] = [`u${userId}`, `${userId}@suuq.test`];
  const account = {
    userId,
    name: `Person ${userId.slice(0, 6)}`,
    username,
    email,
    emailKey: emailKey(email),
    usernameKey: usernameKey(username),
    profileKey: userId,
    passwordVersion: 1,
    registeredAt: at,
    usernameClaim: 1,
  };
  return [
    ...to(`email-${account.emailKey}`, emailEvents.EmailClaimed.create({ userId, accountMoves: false, at })),
    ...to(`username-${account.usernameKey}`, usernameEvents.UsernameClaimed.create({ userId, at })),
    ...to(`account-${userId}`, accountEvents.AccountRegistered.create(account)),
  ];
};

interface Purchase {
  readonly orderId: string;
  readonly userId: string;
  readonly products: readonly SoldProduct[];
  readonly isDelivered: boolean;
  readonly at: string;
}

/** The events of an order from the cart to the door: 13 for two lines. */
export const bought = ({ orderId, userId, products, isDelivered, at }: Purchase): readonly Told[] => {
  const lines = products.map(({ productId, title, priceCents, salePriceCents }, index) => ({
    lineId: derivedId(orderId, index),
    productId,
    variantId: productId,
    choice: [],
    title,
    image: '',
    quantity: 1 + (index % 2),
    unitPriceCents: priceToPay({ priceCents, salePriceCents }),
    translations: {},
  }));
  const totals = totalsOf(lines);
  const amountCents = totals.totalCents;
  const provider = 'PayPal' as const;
  const payment = { orderId, provider, providerOrderId: derivedId(orderId, 'provider').slice(0, 17) };
  const stocked = lines.flatMap(({ productId, quantity }, index) => {
    const product = products[index] as SoldProduct;
    product.available -= quantity;
    const reservation = { productId, variantId: productId, orderId, attempt: 0, quantity, at };
    const availableAfter = product.available;
    return [
      ...to(`stock-${productId}`, stockEvents.StockReserved.create({ ...reservation, availableAfter })),
      ...later(`stock-${productId}`, stockEvents.StockCommitted.create(reservation)),
    ];
  });
  return [
    ...lines.flatMap(({ productId, quantity, unitPriceCents }) =>
      to(
        `cart-${userId}`,
        cartEvents.CartItemAdded.create({
          userId,
          productId,
          variantId: productId,
          quantity,
          quantityAfter: quantity,
          unitPriceCents,
          at,
        }),
      ),
    ),
    ...stocked,
    ...to(
      `order-${orderId}`,
      orderEvents.OrderPlaced.create({
        orderId,
        userId,
        attempt: 0,
        requestHash: orderId,
        lines,
        shippingAddress: { address: '1 Sea Road', city: 'Berbera', postalCode: '', country: 'Somaliland' },
        paymentMethod: provider,
        delivery: UNNAMED_DELIVERY,
        ...totals,
        placedAt: at,
      }),
      paymentEvents.PaymentStarted.create({
        orderId,
        provider,
        attempt: 1,
        amountCents,
        account: '0'.repeat(16),
        at,
      }),
      paymentEvents.ProviderOrderCreated.create({ ...payment, attempt: 1, at }),
      paymentEvents.PaymentCaptureStarted.create({ ...payment, at }),
      paymentEvents.PaymentCaptured.create({
        ...payment,
        userId,
        captureId: derivedId(orderId, 'capture').slice(0, 17),
        amountCents,
        currency: 'USD',
        payerEmail: `${userId}@suuq.test`,
        at,
      }),
      ...(isDelivered ? [deliveryEvents.OrderDelivered.create({ orderId, at })] : []),
    ),
    ...later(
      `cart-${userId}`,
      cartEvents.CartCheckedOut.create({
        userId,
        orderId,
        lines: lines.map(({ productId, variantId }) => ({ productId, variantId })),
        at,
      }),
    ),
  ];
};

export type Paid = MadeOf<typeof paymentEvents.PaymentCaptured>;

/**
 * The invoice of a payment. Papers are issued in the log's order, so a shop takes all payments before this one for
 * settled: where it is the log's last, a past of a million orders leaves no papers to be issued.
 */
export const invoiced = (
  { orderId, userId, provider, amountCents, at }: Paid,
  eventId: string,
): readonly Told[] => {
  const day = at.slice(0, 10);
  const event = invoiceEvents.InvoiceIssued.create({
    number: 1,
    orderId,
    userId,
    eventId,
    template: 1,
    language: 'en',
    seller: { name: 'Suuq', address: '', taxId: '' },
    billTo: { name: 'Person', address: '1 Sea Road', city: 'Berbera', postalCode: '', country: 'Somaliland' },
    currency: CURRENCY,
    taxPercent: TAX_PERCENT,
    provider,
    issuedOn: day,
    at,
    lines: [{ title: 'All of the order', quantity: 1, unitPriceCents: amountCents }],
    itemsCents: amountCents,
    shippingCents: 0,
    taxCents: 0,
    totalCents: amountCents,
    paidOn: day,
  });
  return to('invoices-all', event);
};

export const reviewed = (userId: string, { productId, rating }: SoldProduct, at: string): readonly Told[] => {
  const comment = 'As described, and quickly here. The colour is a little darker than in the picture.';
  const reviewId = derivedId('review', productId, userId);
  const words = { reviewId, rating: Math.max(1, rating), comment, commentKey: reviewId, at };
  return to(
    `review-${productId}-${userId}`,
    reviewEvents.ReviewSubmitted.create({ productId, userId, ...words }),
  );
};
