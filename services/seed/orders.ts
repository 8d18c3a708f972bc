import { toDollars, totalsOf } from '#contracts/kernel/money';
import type { Actor } from '#contracts/kernel/recorded';
import { placeOrderBody, type PlaceOrderBody } from '#contracts/orders/commands';
import { decisions as deliveries } from '../deliveries/decisions.ts';
import { delivery } from '../deliveries/state.ts';
import type { PlannedOrder } from './demo/history/planned.ts';
import type { PlannedRefund } from './demo/history/planned.ts';
import type { Outcome } from './demo/history/planned.ts';
import { admin } from './demo/people.ts';
import type { CommandContext } from '../kernel/command-context.ts';
import { decisions as orders } from '../orders/decisions.ts';
import { place } from '../orders/place.ts';
import { order } from '../orders/state.ts';
import { allEnded } from '../platform/waiting/all-ended.ts';
import { demoId, seedContext, type DemoShop, type SeedDeps } from './context.ts';
import { orderedOf } from './products.ts';
import { payInPast, recordAtProviders, refundInPast, type PastPayment, type PastRefund } from './payments.ts';
import type { Shop } from '../app/shop.ts';

const AT_ONCE = 48;
/** Past customers left nothing in their carts. */
const NO_CARTS = { checkOut: () => Promise.resolve(0n) };

/** The orders, and for each line the index of its size. */
interface Past {
  readonly orders: readonly PlannedOrder[];
  readonly sizes: readonly (readonly number[])[];
}

/** Runs every planned order through the ordinary commands, with its own dates. */
export const seedOrders = async (
  deps: SeedDeps,
  demo: DemoShop,
  { orders: planned, sizes }: Past,
  isResumed: boolean,
): Promise<void> => {
  const past: PastPayment[] = [];
  const refunds: PastRefund[] = [];
  const waiting = planned.entries();
  const live = async () => {
    for (const [index, each] of waiting) {
      const lived = await liveThrough(
        deps,
        demo,
        String(index),
        { ...each, sizes: sizes[index] ?? [] },
        isResumed,
      );
      if (lived) past.push(lived.payment);
      refunds.push(...(lived?.refunds ?? []));
    }
  };
  await allEnded(Array.from({ length: AT_ONCE }, live));
  await recordAtProviders(deps.pool, past, refunds);
};

interface SizedOrder extends PlannedOrder {
  readonly sizes: readonly number[];
}

const bodyOf = (
  { products, people }: DemoShop,
  { lines, sizes, customer, paymentMethod }: SizedOrder,
): PlaceOrderBody => {
  const priced = lines.flatMap(({ product: index, quantity }, line) => {
    const product = products[index];
    if (!product) return [];
    const { priceCents, salePriceCents } = product;
    const ordered = orderedOf(product, sizes[line] ?? 0);
    return [{ ...ordered, quantity, unitPriceCents: salePriceCents ?? priceCents }];
  });
  const { itemsCents, shippingCents, taxCents, totalCents } = totalsOf(priced);
  const address = people[customer]?.address;
  if (!address) throw new Error(`There is no buyer ${customer}`);
  return placeOrderBody.parse({
    orderItems: priced.map(({ quantity, unitPriceCents, ...ordered }) => ({
      ...ordered,
      qty: quantity,
      price: toDollars(unitPriceCents),
    })),
    shippingAddress: address,
    paymentMethod,
    itemsPrice: toDollars(itemsCents),
    shippingPrice: toDollars(shippingCents),
    taxPrice: toDollars(taxCents),
    totalPrice: toDollars(totalCents),
  });
};

/** The actors as the shop's auditors see them. */
const actors = (userId: string) => {
  const as = (actor: Actor) => (context: CommandContext) => ({ ...context, actor });
  const buyer = as({ id: userId, role: 'customer' });
  const shop = (process: string) => as({ process });
  return { buyer, admin: as({ id: demoId('person', admin.email), role: 'admin' }), shop };
};

const liveThrough = async (
  { shop }: SeedDeps,
  demo: DemoShop,
  name: string,
  planned: SizedOrder,
  isResumed: boolean,
) => {
  const email = demo.people[planned.customer]?.email ?? '';
  const userId = demoId('person', email);
  const orderId = shop.orders.orderIdFor(userId, `demo ${name}`);
  const body = bodyOf(demo, planned);
  const by = actors(userId);
  const asBuyer = (step: string) => by.buyer(seedContext('order', name, step));
  const asAdmin = (step: string) => by.admin(seedContext('order', name, step));
  const request = { orderId, userId, mayExist: isResumed, ...shop.orders.requestHashes(body), body };
  const placed = await place(
    { ...shop.orders, carts: NO_CARTS },
    request,
    new Date(planned.placedAt),
    asBuyer('place'),
  );
  if (placed.kind === 'refused') throw new Error(`Demo order ${name} was refused: ${placed.code}`);

  const { outcome, paymentMethod: provider } = planned;
  const paidAt = outcome.kind === 'unpaid' ? undefined : outcome.paidAt;
  if (paidAt === undefined) {
    if (outcome.kind === 'cancelled') await cancel(shop, orderId, outcome, 'customer', asBuyer('cancel'));
    else
      await expireInPast(
        shop,
        orderId,
        planned,
        by.shop('expire-orders')(seedContext('order', name, 'expire')),
      );
    return undefined;
  }
  const payment = await payInPast(shop, { orderId, userId, email, provider }, new Date(paidAt), asBuyer);
  if (outcome.kind === 'cancelled') await cancel(shop, orderId, outcome, 'admin', asAdmin('cancel'));
  if (outcome.kind === 'delivered')
    await shop.handler.handle(
      delivery,
      orderId,
      deliveries.DeliverOrder({ orderId }, { now: new Date(outcome.deliveredAt) }),
      asAdmin('deliver'),
    );
  const refunds = await refundInPast(shop, payment, refundsIn(outcome, payment.amountCents), asAdmin);
  return { payment, refunds };
};

/** An admin's refunds; a cancelled order is refunded in full. */
const refundsIn = (outcome: Outcome, cents: number): readonly PlannedRefund[] => {
  if (outcome.kind === 'delivered') return outcome.refunds;
  return outcome.kind === 'cancelled' ? [{ ...outcome, cents }] : [];
};

/** Expires it, as its time was up before the seeding. */
const expireInPast = async (
  { handler, orders: { orderTtl: ttl } }: Shop,
  orderId: string,
  { placedAt }: PlannedOrder,
  context: CommandContext,
): Promise<void> => {
  const due = new Date(Date.parse(placedAt) + ttl);
  if (due.getTime() > Date.now()) return;
  await handler.handle(order, orderId, orders.ExpireOrder({ orderId, ttl }, { now: due }), context);
};

const cancel = async (
  { handler }: Shop,
  orderId: string,
  { at, reason }: { readonly at: string; readonly reason: string },
  by: 'customer' | 'admin',
  context: CommandContext,
): Promise<void> => {
  const decide = orders.CancelOrder({ orderId, by, reason }, { now: new Date(at) });
  await handler.handle(order, orderId, decide, context);
};
