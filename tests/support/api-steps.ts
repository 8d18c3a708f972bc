import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { routes } from '#contracts/api';
import type { Product, ProductDetails } from '#contracts/catalogue/views';
import { toCents, toDollars, totalsOf } from '#contracts/kernel/money';
import type { placeOrderBody, PlaceOrderBody } from '#contracts/orders/commands';
import type { Order } from '#contracts/orders/views';
import { eventually } from '#resilience/eventually';
import type { Visitor } from './visitor.ts';

export type OrderBody = z.input<typeof placeOrderBody>;
let products = 0;

/** Adds a product to the shop. */
export const sell = async (admin: Visitor, changes: Partial<Product> = {}): Promise<ProductDetails> => {
  const { translations = {}, price = 20, salePrice = null, countInStock = 10 } = changes;
  const title = changes.title ?? `Product ${++products}`;
  const words = { title, translations };
  const body = { ...words, category: 'men', brand: 'zara', price, salePrice, countInStock } as const;
  return (await admin.call(routes.createProduct, { body })).product;
};

/** With `variantId` it means that variant of the product, at these prices. */
export type Priced = Pick<Product, '_id' | 'price' | 'salePrice'> & { readonly variantId?: string };

/** The request by which a browser orders these, at the prices shown to it. */
export const orderFor = (...wanted: readonly (readonly [product: Priced, qty: number])[]): PlaceOrderBody => {
  const lines = wanted.map(([{ _id, variantId, price, salePrice }, qty]) => ({
    productId: _id,
    ...(variantId !== undefined && { variantId }),
    qty,
    price: salePrice ?? price,
  }));
  const totals = totalsOf(lines.map(({ qty, price }) => ({ quantity: qty, unitPriceCents: toCents(price) })));
  return {
    orderItems: lines,
    shippingAddress: {
      address: '1 Storefront Street',
      city: 'Hargeisa',
      postalCode: '',
      country: 'Somaliland',
    },
    paymentMethod: 'PayPal',
    itemsPrice: toDollars(totals.itemsCents),
    shippingPrice: toDollars(totals.shippingCents),
    taxPrice: toDollars(totals.taxCents),
    totalPrice: toDollars(totals.totalCents),
  };
};

export const newKey = (): string => randomBytes(12).toString('hex');

/** Places an order; the same key is the same request. */
export const order = async (visitor: Visitor, body: OrderBody, key = newKey()): Promise<Order> => {
  const headers = { 'Idempotency-Key': key };
  return (await visitor.call(routes.placeOrder, { body }, { headers })).createOrder;
};

/** The buyer's click at the simulator, which needs no token; `email` is the buyer's there. */
export const approve = async (
  { origin }: Visitor,
  paymentId: string,
  said: { readonly email?: string } = {},
): Promise<void> => {
  const answer = await fetch(`${origin}/simulator/paypal/v2/checkout/orders/${paymentId}/approve`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(said),
    signal: AbortSignal.timeout(15_000),
  });
  await answer.text();
  if (!answer.ok) throw new Error(`Not approved: ${answer.status}`);
};

/** Starts a payment and approves it. Answers its id, which `payOrder` claims. */
export const approvedPayment = async (visitor: Visitor, orderId: string): Promise<string> => {
  const { id } = await visitor.call(routes.startPayPal, { params: { id: orderId } });
  await approve(visitor, id);
  return id;
};

export const claim = (visitor: Visitor, orderId: string, paymentId: string): Promise<Order> =>
  visitor.call(routes.payOrder, { params: { id: orderId }, body: { id: paymentId } });

export const pay = async (visitor: Visitor, orderId: string): Promise<Order> =>
  claim(visitor, orderId, await approvedPayment(visitor, orderId));

/** The documents of an order, once there are as many as given: they are created in the background. */
export const papersOf = async (visitor: Visitor, orderId: string, count: number) => {
  const papers = await eventually(
    async () => {
      const all = await visitor.call(routes.orderPapers, { params: { id: orderId } });
      return all.length >= count ? all : undefined;
    },
    { within: 30_000 },
  );
  if (!papers) throw new Error(`Order ${orderId} has no ${count} papers`);
  return papers;
};

/** A proof of the audit's, once it has one: it compares nothing while the read table is behind, and says so. */
export const compared = async <Proof extends { readonly consistent: boolean | null }>(
  ask: () => Promise<Proof>,
): Promise<Proof> => {
  const proof = await eventually(
    async () => {
      const answer = await ask();
      return answer.consistent !== null && answer;
    },
    { within: 30_000 },
  );
  if (!proof) throw new Error('The read table stays behind');
  return proof;
};
