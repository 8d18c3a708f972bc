import { orderDetails, type PlaceOrderBody } from '#contracts/orders/commands';
import { later } from '#contracts/kernel/recorded';
import type { CommandContext } from '../kernel/command-context.ts';
import { refuse } from '../kernel/decision.ts';
import type { Handler } from '../kernel/handler.ts';
import { step } from '../kernel/step.ts';
import type { Machine } from '../kernel/machine.ts';
import { decisions } from './decisions.ts';
import { NOBODY, type SameGuest } from './held-amounts.ts';
import { lookUpProducts } from './look-up-products.ts';
import type { Carts, Catalogue, OutOfStock, Shipping, Stock } from './ports.ts';
import { priceLines, type PricedLines } from './price-lines.ts';
import { reserveLines } from './reserve-lines.ts';
import { isPlacedBy, order, type OrderState, type RequestHashes } from './state.ts';
import type { UnpaidOrders } from './unpaid-orders.ts';
import type { WaitSlots } from './wait-slots.ts';

export interface PlaceDeps {
  readonly handler: Handler;
  readonly catalogue: Catalogue;
  readonly shipping: Shipping;
  readonly stock: Stock;
  readonly carts: Carts;
  /** Counts what is held without being paid; without it there is no limit. */
  readonly unpaid?: Pick<UnpaidOrders, 'admit'> | undefined;
  /** Those who wait for pieces that may come back; without them anyone may. */
  readonly waitSlots?: Pick<WaitSlots, 'take'> | undefined;
  readonly machine?: Machine | undefined;
}

export interface OrderRequest extends RequestHashes {
  readonly orderId: string;
  readonly userId: string;
  /** The network that it comes from: kept nowhere, counted in memory. */
  readonly address?: string | undefined;
  /** For a guest, likewise, what identifies them. */
  readonly sameGuest?: SameGuest | undefined;
  /** True when the client may be repeating itself: then the order is looked for first. */
  readonly mayExist: boolean;
  readonly body: PlaceOrderBody;
}

/** What every step of placing one order needs. */
interface Placing {
  readonly deps: PlaceDeps;
  readonly request: OrderRequest;
  readonly now: Date;
  readonly context: CommandContext;
}

/** The attempt that the order's stream showed open, and when it was read, in ms: left out where that was just now. */
interface OpenAttempt {
  readonly attempt: number;
  readonly openAt?: number | undefined;
}

/** An attempt is closed while it is made only by other requests under the same key: after this many, theirs wins. */
const MOST_ATTEMPTS = 5;

/**
 * Prices, reserves, places and empties the cart, in this order, so that a crash leaves only what a process undoes.
 * Repeated, it finishes what is missing: its position covers the emptied cart, no matter who placed the order; `orderedAt`
 * is that of the order itself.
 */
export const place = async (deps: PlaceDeps, request: OrderRequest, now: Date, context: CommandContext) => {
  const placing = { deps, request, now, context };
  if (!request.mayExist) deps.handler.expectNew(order, request.orderId);
  const found = request.mayExist ? await existing(placing, now.getTime()) : { attempt: 0 };
  if ('outcome' in found) return found.outcome;
  const pricing = await price(deps, request, now);
  if (pricing.kind === 'refused') return pricing;
  const lines = pricing.order.lines.map(({ variantId, quantity }) => [variantId, quantity] as const);
  const admission = deps.unpaid?.admit({ ...request, lines });
  if (admission?.kind === 'refused') return admission;
  let isPlaced = false;
  try {
    const outcome = await placeInAttempts(placing, pricing.order, found);
    if (outcome === 'reservedOtherwise') {
      admission?.leaveBehind();
      return keyReused;
    }
    isPlaced = outcome.kind === 'placed';
    return outcome;
  } catch (error) {
    admission?.leaveBehind();
    throw error;
  } finally {
    admission?.end(isPlaced);
  }
};

const placeInAttempts = async (placing: Placing, priced: PricedLines, first: OpenAttempt) => {
  let found = first;
  let inOrder = false;
  for (let tries = 0; tries < MOST_ATTEMPTS; tries += 1) {
    const outcome = await placeAttempt(placing, priced, found, inOrder);
    if (outcome !== 'lost' && outcome !== 'crowded') return outcome;
    inOrder ||= outcome === 'crowded';
    const next = await existing(placing);
    if ('outcome' in next) return next.outcome;
    found = next;
  }
  return keyReused;
};

const existing = async (placing: Placing, openAt?: number) => {
  const { deps, request } = placing;
  const found = await deps.handler.load(order, request.orderId);
  if (found.state.status === 'absent') return { attempt: found.state.attempts, openAt };
  return { outcome: await finish(placing, found) };
};

/** The order is there, from this request or another under its key. If it is this one's, its lines leave the cart. */
const finish = async (
  { deps, request, now, context }: Placing,
  { state, position }: { readonly state: OrderState; readonly position: bigint },
) => {
  if (state.status === 'absent' || !isPlacedBy(state, request)) return keyReused;
  const { orderId } = request;
  const { userId, lines, placedAt } = state;
  const emptied = await deps.carts.checkOut({ userId, orderId, lines, placedAt }, now, context);
  return { kind: 'placed' as const, position: later(emptied, position), orderedAt: position };
};

/** A difference is looked up at the streams' heads before it is refused (design §5). */
const price = async (
  { catalogue, shipping }: Pick<PlaceDeps, 'catalogue' | 'shipping'>,
  { orderId, body }: OrderRequest,
  now: Date,
) => {
  const wanted = { methodId: body.deliveryMethod, country: body.shippingAddress.country };
  const [products, delivery] = await Promise.all([
    lookUpProducts(catalogue, body.orderItems),
    shipping.recent(wanted, now),
  ]);
  const recent = priceLines(orderId, body, products, delivery);
  return recent.kind === 'refused'
    ? priceLines(orderId, body, products, await shipping.atHead(wanted, now))
    : recent;
};

const placeAttempt = async (
  placing: Placing,
  priced: PricedLines,
  { attempt, openAt }: OpenAttempt,
  inOrder: boolean,
) => {
  const { deps, request, now, context } = placing;
  const { orderId, userId, sameGuest, requestHash, formerHash, body } = request;
  const { waitSlots } = deps;
  const takeSlot = waitSlots && (() => waitSlots.take([userId, ...slotsOf(sameGuest)]));
  const wanted = { orderId, attempt, openAt, lines: priced.lines, inOrder, takeSlot };
  const reserved = await reserveLines(deps, wanted, now, step(context, `reserve-${attempt}`));
  switch (reserved.kind) {
    // Another request may be about to be placed by this attempt, so it is not closed. What was reserved here that order
    // may have, too: it is left to `undoReservations`.
    case 'reservedOtherwise':
      return 'reservedOtherwise';
    case 'seenTooLongAgo':
      return (await giveUp(placing, priced, attempt)) ?? 'lost';
    case 'crowded':
      return (await giveUp(placing, priced, attempt)) ?? 'crowded';
    case 'outOfStock':
      return refuseOutOfStock(placing, priced, attempt, reserved);
    case 'reserved':
      break;
    default:
      return reserved satisfies never;
  }
  const hashes = { requestHash, formerHash };
  const command = { orderId, userId, attempt, ...hashes, ...detailsOf(body), ...priced };
  const outcome = await deps.handler.handle(order, orderId, decisions.PlaceOrder(command, { now }), context);
  const { state } = outcome;
  const hasThese = outcome.kind === 'done' && state.status !== 'absent' && state.attempt === attempt;
  return hasThese ? finish(placing, outcome) : ((await giveUp(placing, priced, attempt)) ?? 'lost');
};

const slotsOf = ({ devices, mailboxes }: SameGuest = NOBODY): readonly string[] => [
  ...devices.map((each) => `device ${each}`),
  ...mailboxes.map((each) => `mailbox ${each}`),
];

/** What the customer left open is not in the event, either. */
const detailsOf = (body: PlaceOrderBody) => {
  const { shippingAddress, ...details } = orderDetails.parse(body);
  const { recipient, phone, ...address } = shippingAddress;
  const said = { ...(recipient && { recipient }), ...(phone && { phone }) };
  return { ...details, shippingAddress: { ...address, ...said } };
};

const keyReused = refuse('IDEMPOTENCY_KEY_REUSED');

/** The same request, made twice at once, may have been placed by the other; else the answer is "no". */
const refuseOutOfStock = async (
  placing: Placing,
  priced: PricedLines,
  attempt: number,
  { productId, variantId, available, holds }: OutOfStock & { readonly holds: boolean },
) => {
  if (holds) {
    const placed = await giveUp(placing, priced, attempt);
    if (placed) return placed;
  } else if (placing.request.mayExist) {
    const found = await existing(placing);
    if ('outcome' in found) return found.outcome;
  }
  return refuse('OUT_OF_STOCK', { productId, variantId, available });
};

/**
 * The attempt is closed first, then what was reserved is released (design §5). Where another request under the key has
 * placed the order by this attempt, the order keeps its lines; it is answered.
 */
const giveUp = async (placing: Placing, { lines }: PricedLines, attempt: number) => {
  const { deps, request, now, context } = placing;
  const { orderId } = request;
  const undoing = step(context, `undo-${attempt}`);
  const decide = decisions.AbandonOrder({ orderId, attempt }, { now });
  const closed = await deps.handler.handle(order, orderId, decide, undoing);
  const kept = closed.kind === 'refused' ? variantsOf(closed.state) : [];
  await Promise.all(
    lines
      .filter(({ variantId }) => !kept.includes(variantId))
      .map(({ productId, variantId }) =>
        deps.stock.release({ productId, variantId, orderId, attempt }, now, step(undoing, variantId)),
      ),
  );
  return closed.kind === 'refused' ? finish(placing, await deps.handler.load(order, orderId)) : undefined;
};

const variantsOf = (state: OrderState): readonly string[] =>
  state.status === 'absent' ? [] : state.lines.map(({ variantId }) => variantId);
