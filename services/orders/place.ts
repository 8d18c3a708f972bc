import type { PlaceOrderBody } from '#contracts/orders/commands';
import type { CommandContext } from '../kernel/command-context.ts';
import type { Handler } from '../kernel/handler.ts';
import { step } from '../kernel/step.ts';
import { decisions } from './decisions.ts';
import type { Carts, Catalogue, ProductFacts, Stock } from './ports.ts';
import { priceLines, type PricedLines } from './price-lines.ts';
import { order, type OrderState } from './state.ts';

export interface PlaceDeps {
  readonly handler: Handler;
  readonly catalogue: Catalogue;
  readonly stock: Stock;
  readonly carts: Carts;
}

export interface OrderRequest {
  readonly orderId: string;
  readonly userId: string;
  /** True when the client may be repeating itself: then the order is looked for first. */
  readonly mayExist: boolean;
  readonly requestHash: string;
  readonly body: PlaceOrderBody;
}

/** What every step of placing one order needs. */
interface Placing {
  readonly deps: PlaceDeps;
  readonly request: OrderRequest;
  readonly now: Date;
  readonly context: CommandContext;
}

/** An attempt is closed while it is made only by other requests under the same key: after so many they have it. */
const MOST_ATTEMPTS = 5;

/**
 * Prices, reserves, places and empties the cart, in this order, so that a crash leaves only what a process undoes.
 * Repeated, it finishes what is missing: its position covers the emptied cart, whoever placed the order.
 */
export const place = async (deps: PlaceDeps, request: OrderRequest, now: Date, context: CommandContext) => {
  const placing = { deps, request, now, context };
  if (!request.mayExist) deps.handler.expectNew(order, request.orderId);
  let found = request.mayExist ? await existing(placing) : { attempt: 0 };
  if ('outcome' in found) return found.outcome;
  const pricing = await price(deps.catalogue, request);
  if (pricing.kind === 'refuse') return pricing;
  for (let tries = 0; tries < MOST_ATTEMPTS; tries += 1) {
    const outcome = await placeAttempt(placing, pricing.order, found.attempt);
    if (outcome !== 'lost') return outcome;
    found = await existing(placing);
    if ('outcome' in found) return found.outcome;
  }
  return keyReused;
};

const existing = async (placing: Placing) => {
  const { deps, request } = placing;
  const found = await deps.handler.load(order, request.orderId);
  if (found.state.status === 'absent') return { attempt: found.state.attempts };
  return { outcome: await finish(placing, found) };
};

/** The order is there, from this request or another under its key. If it is this one's, its lines leave the cart. */
const finish = async (
  { deps, request: { orderId, requestHash }, now, context }: Placing,
  { state, position }: { readonly state: OrderState; readonly position: bigint },
) => {
  if (state.status === 'absent' || state.requestHash !== requestHash) return keyReused;
  const { userId, lines, placedAt } = state;
  const productIds = lines.map(({ productId }) => productId);
  const emptied = await deps.carts.checkOut({ userId, orderId, productIds, placedAt }, now, context);
  return { kind: 'placed' as const, position: emptied > position ? emptied : position };
};

/** A difference is looked up at the streams' heads before it is refused (design §5). */
const price = async (catalogue: Catalogue, { orderId, body }: OrderRequest) => {
  const productIds = [...new Set(body.orderItems.map(({ productId }) => productId))];
  const factsBy = async (look: (productId: string) => Promise<ProductFacts>) =>
    new Map(
      await Promise.all(productIds.map(async (productId) => [productId, await look(productId)] as const)),
    );
  const recent = priceLines(orderId, body, await factsBy((productId) => catalogue.recent(productId)));
  return recent.kind === 'refuse'
    ? priceLines(orderId, body, await factsBy((productId) => catalogue.atHead(productId)))
    : recent;
};

const placeAttempt = async (placing: Placing, priced: PricedLines, attempt: number) => {
  const { deps, request, now, context } = placing;
  const missing = await reserveAll(placing, priced, attempt);
  if (missing === 'reservedOtherwise') return keyReused;
  if (missing) return giveUp(placing, priced, attempt, missing);
  const { orderId, userId, requestHash, body } = request;
  const { shippingAddress, paymentMethod } = body;
  const command = { orderId, userId, attempt, requestHash, shippingAddress, paymentMethod, ...priced };
  const outcome = await deps.handler.handle(order, orderId, decisions.PlaceOrder(command, { now }), context);
  if (outcome.kind === 'refused')
    return outcome.code === 'RESERVATION_LOST' ? 'lost' : { kind: 'refuse' as const, code: outcome.code };
  return finish(placing, outcome);
};

const reserveAll = async (
  { deps: { stock }, request: { orderId }, now, context }: Placing,
  { lines }: PricedLines,
  attempt: number,
) => {
  const reserving = step(context, `reserve-${attempt}`);
  const reserved = await Promise.all(
    lines.map(({ productId, quantity }) =>
      stock.reserve({ productId, orderId, attempt, quantity }, now, reserving),
    ),
  );
  // Whose reservations these are is not known then: what was reserved here is left to `undoReservations`.
  if (reserved.some(({ kind }) => kind === 'reservedOtherwise')) return 'reservedOtherwise';
  return reserved.find((each) => each.kind === 'outOfStock');
};

const keyReused = { kind: 'refuse', code: 'IDEMPOTENCY_KEY_REUSED' } as const;

/** A line is out of stock: the attempt is closed first, then what was reserved is given back (design §5). */
const giveUp = async (
  placing: Placing,
  { lines }: PricedLines,
  attempt: number,
  { productId, available }: { readonly productId: string; readonly available: number },
) => {
  const { deps, request, now, context } = placing;
  const { orderId } = request;
  const undoing = step(context, `undo-${attempt}`);
  const decide = decisions.AbandonOrder({ orderId, attempt }, { now });
  const closed = await deps.handler.handle(order, orderId, decide, undoing);
  // The same request, made twice at once, was placed by the other.
  if (closed.kind === 'refused') return finish(placing, await deps.handler.load(order, orderId));
  await Promise.all(
    lines.map((line) => deps.stock.release({ productId: line.productId, orderId, attempt }, now, undoing)),
  );
  return { kind: 'refuse' as const, code: 'OUT_OF_STOCK' as const, details: { productId, available } };
};
