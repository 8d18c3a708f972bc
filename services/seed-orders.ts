import { toDollars, totalsOf } from '#contracts/kernel/money';
import type { PlaceOrderBody } from '#contracts/orders/commands';
import { decisions as deliveries } from './deliveries/decisions.ts';
import { delivery } from './deliveries/state.ts';
import type { PlannedOrder } from './demo/history.ts';
import { buyers } from './demo/people.ts';
import { products } from './demo/products.ts';
import { pastIdsOf, recordPastCaptures, type PastCapture } from './embedded/simulator/paypal/past.ts';
import { decisions as orders } from './orders/decisions.ts';
import { requestHash } from './orders/order-id.ts';
import { place } from './orders/place.ts';
import { order } from './orders/state.ts';
import { decisions as paymentDecisions } from './payments/decisions.ts';
import { attemptKey } from './payments/keys.ts';
import { referencesOf } from './payments/paypal/answers.ts';
import { payments } from './payments/state.ts';
import { demoId, seedContext, type SeedDeps } from './seed-context.ts';

const AT_ONCE = 48;
/** Nobody of the past has left anything in a cart. */
const NO_CARTS = { checkOut: () => Promise.resolve(0n) };

/** Lives every planned order through, by the same commands as everybody's, with its own dates. */
export const seedOrders = async (
  deps: SeedDeps,
  planned: readonly PlannedOrder[],
  isResumed: boolean,
): Promise<void> => {
  const past: PastCapture[] = [];
  const waiting = planned.entries();
  const live = async () => {
    for (const [index, each] of waiting)
      past.push(...(await liveThrough(deps, String(index), each, isResumed)));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, live));
  await recordPastCaptures(deps.pool, past);
};

const bodyOf = ({ lines, customer, paymentMethod }: PlannedOrder): PlaceOrderBody => {
  const priced = lines.flatMap(({ product: index, quantity }) => {
    const product = products[index];
    if (!product) return [];
    const { title, priceCents, salePriceCents } = product;
    return [{ productId: demoId('product', title), quantity, unitPriceCents: salePriceCents ?? priceCents }];
  });
  const { itemsCents, shippingCents, taxCents, totalCents } = totalsOf(priced);
  const address = buyers[customer]?.address;
  if (!address) throw new Error(`There is no buyer ${customer}`);
  return {
    orderItems: priced.map(({ productId, quantity, unitPriceCents }) => ({
      productId,
      qty: quantity,
      price: toDollars(unitPriceCents),
    })),
    shippingAddress: address,
    paymentMethod,
    itemsPrice: toDollars(itemsCents),
    shippingPrice: toDollars(shippingCents),
    taxPrice: toDollars(taxCents),
    totalPrice: toDollars(totalCents),
  };
};

const liveThrough = async (
  { shop }: SeedDeps,
  name: string,
  planned: PlannedOrder,
  isResumed: boolean,
): Promise<readonly PastCapture[]> => {
  const email = buyers[planned.customer]?.email ?? '';
  const userId = demoId('person', email);
  const orderId = shop.orderIdFor(userId, `demo ${name}`);
  const body = bodyOf(planned);
  const context = (step: string) => seedContext('order', name, step);
  const request = { orderId, userId, mayExist: isResumed, requestHash: requestHash(body), body };
  const placed = await place(
    { ...shop.orders, carts: NO_CARTS },
    request,
    new Date(planned.placedAt),
    context('place'),
  );
  if (placed.kind === 'refuse') throw new Error(`Demo order ${name} was refused: ${placed.code}`);

  const { handler } = shop;
  const { outcome } = planned;
  if (outcome.kind === 'unpaid') return [];
  if (outcome.kind === 'cancelled') {
    const command = { orderId, by: 'customer', reason: outcome.reason } as const;
    await handler.handle(
      order,
      orderId,
      orders.CancelOrder(command, { now: new Date(outcome.at) }),
      context('cancel'),
    );
    return [];
  }
  const capture = await pay(
    shop,
    planned,
    { orderId, userId, email, paidAt: new Date(outcome.paidAt) },
    context,
  );
  if (outcome.kind === 'delivered')
    await handler.handle(
      delivery,
      orderId,
      deliveries.DeliverOrder({ orderId }, { now: new Date(outcome.deliveredAt) }),
      context('deliver'),
    );
  return planned.paymentMethod === 'PayPal' ? [capture] : [];
};

interface Paid {
  readonly orderId: string;
  readonly userId: string;
  readonly email: string;
  readonly paidAt: Date;
}

const pay = async (
  { handler }: SeedDeps['shop'],
  { paymentMethod: provider }: PlannedOrder,
  { orderId, userId, email, paidAt }: Paid,
  context: (step: string) => ReturnType<typeof seedContext>,
): Promise<PastCapture> => {
  const start = { orderId, provider, payer: userId } as const;
  const started = await handler.handle(
    payments,
    orderId,
    paymentDecisions.StartPayment(start, { now: paidAt }),
    context('start'),
  );
  if (started.kind === 'refused' && started.code !== 'ORDER_ALREADY_PAID')
    throw new Error(`Demo payment: ${started.code}`);
  const amountCents = started.state.stage === 'unplaced' ? 0 : started.state.totalCents;
  const requestId = attemptKey(orderId, 1);
  const past = {
    customId: orderId,
    invoiceId: referencesOf(orderId, 1).invoice_id,
    requestId,
    amountCents,
    payerEmail: email,
    at: paidAt,
  };
  const ids = pastIdsOf(past);
  const captured = { orderId, provider, ...ids, amountCents, payerEmail: email };
  await handler.handle(
    payments,
    orderId,
    paymentDecisions.RecordCapture(captured, { now: paidAt }),
    context('capture'),
  );
  return past;
};
