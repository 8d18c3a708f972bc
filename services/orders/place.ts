import type { PlaceOrderBody } from '#contracts/orders/commands';
import type { CommandContext } from '../kernel/command-context.ts';
import type { Handler } from '../kernel/handler.ts';
import { step } from '../kernel/step.ts';
import { decisions } from './decisions.ts';
import type { Carts, Catalogue, ProductFacts, Stock } from './ports.ts';
import { priceLines, type PricedLines } from './price-lines.ts';
import { order } from './state.ts';

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

/** Attempts after which something is wrong with the shop, not with the order. */
const MOST_ATTEMPTS = 5;

/** Prices, reserves, places and empties the cart, in this order, so that a crash leaves only what a process undoes. */
export const place = async (deps: PlaceDeps, request: OrderRequest, now: Date, context: CommandContext) => {
  const first = request.mayExist ? await existing(deps, request) : { attempt: 0 };
  if ('outcome' in first) return first.outcome;
  const pricing = await price(deps.catalogue, request);
  if (pricing.kind === 'refuse') return pricing;
  let { attempt } = first;
  for (let tries = 0; tries < MOST_ATTEMPTS; tries += 1) {
    const outcome = await placeAttempt(deps, request, pricing.order, attempt, now, context);
    if (outcome !== 'lost') return outcome;
    const { state } = await deps.handler.load(order, request.orderId);
    attempt = state.status === 'absent' ? state.attempts : state.attempt;
  }
  throw new Error(`Order ${request.orderId} lost its reservations ${MOST_ATTEMPTS} times`);
};

const existing = async ({ handler }: PlaceDeps, { orderId, requestHash }: OrderRequest) => {
  const { state, position } = await handler.load(order, orderId);
  if (state.status === 'absent') return { attempt: state.attempts };
  if (state.requestHash !== requestHash) return { outcome: keyReused };
  return { outcome: { kind: 'placed' as const, position } };
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

const placeAttempt = async (
  deps: PlaceDeps,
  request: OrderRequest,
  priced: PricedLines,
  attempt: number,
  now: Date,
  context: CommandContext,
) => {
  const { orderId, userId, requestHash, body } = request;
  const reserving = step(context, `reserve-${attempt}`);
  const missing = await reserveAll(deps.stock, request, priced, attempt, now, reserving);
  if (missing === 'reservedOtherwise') return keyReused;
  if (missing) return giveUp(deps, request, priced, attempt, missing, now, step(context, `undo-${attempt}`));
  const { shippingAddress, paymentMethod } = body;
  const command = { orderId, userId, attempt, requestHash, shippingAddress, paymentMethod, ...priced };
  const outcome = await deps.handler.handle(order, orderId, decisions.PlaceOrder(command, { now }), context);
  if (outcome.kind === 'refused')
    return outcome.code === 'RESERVATION_LOST' ? 'lost' : { kind: 'refuse' as const, code: outcome.code };
  if (outcome.events.length === 0) return { kind: 'placed' as const, position: outcome.position };
  const productIds = priced.lines.map(({ productId }) => productId);
  const checkedOut = { userId, orderId, productIds, placedAt: now.toISOString() };
  const emptied = await deps.carts.checkOut(checkedOut, now, context);
  return { kind: 'placed' as const, position: emptied > outcome.position ? emptied : outcome.position };
};

const reserveAll = async (
  stock: Stock,
  { orderId }: OrderRequest,
  { lines }: PricedLines,
  attempt: number,
  now: Date,
  context: CommandContext,
) => {
  const reserved = await Promise.all(
    lines.map(({ productId, quantity }) =>
      stock.reserve({ productId, orderId, attempt, quantity }, now, context),
    ),
  );
  // Whose reservations these are is not known then: what was reserved here is left to `undoReservations`.
  if (reserved.some(({ kind }) => kind === 'reservedOtherwise')) return 'reservedOtherwise';
  return reserved.find((each) => each.kind === 'outOfStock');
};

const keyReused = { kind: 'refuse', code: 'IDEMPOTENCY_KEY_REUSED' } as const;

/** A line is out of stock: the attempt is closed first, then what was reserved is given back (design §5). */
const giveUp = async (
  { handler, stock }: PlaceDeps,
  { orderId, requestHash }: OrderRequest,
  { lines }: PricedLines,
  attempt: number,
  { productId, available }: { readonly productId: string; readonly available: number },
  now: Date,
  context: CommandContext,
) => {
  const closed = await handler.handle(
    order,
    orderId,
    decisions.AbandonOrder({ orderId, attempt }, { now }),
    context,
  );
  if (closed.kind === 'refused') {
    // The same request, made twice at once, was placed by the other.
    const { state, position } = await handler.load(order, orderId);
    const isSame = state.status !== 'absent' && state.requestHash === requestHash;
    return isSame ? { kind: 'placed' as const, position } : keyReused;
  }
  await Promise.all(
    lines.map((line) => stock.release({ productId: line.productId, orderId, attempt }, now, context)),
  );
  return { kind: 'refuse' as const, code: 'OUT_OF_STOCK' as const, details: { productId, available } };
};
