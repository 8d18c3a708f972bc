import type { Cart, CartItem } from '#contracts/carts/views';
import { toCents, toDollars, totalsOf } from '#contracts/kernel/money';
import { placeOrderBody } from '#contracts/orders/commands';
import { z } from 'zod';
import { ownChanges, type OwnChanges } from '../cart/own-changes.ts';
import { tariffOf } from '../delivery/api.ts';
import { keptInTab, parsed } from '../../lib/storage.ts';
import type { ChosenWay } from './choices.ts';
import {
  shownOf,
  variantIdOf,
  type OrderRequest,
  type RequestLine,
  type ShownLine,
} from './order-request.ts';

const KEY = 'standingOrder';

/**
 * The order as the shopper first saw it at the checkout. It stays until they accept another, whatever happens to the
 * cart and its prices. Their own later changes to the cart are stored apart.
 */
interface ReviewedOrder {
  readonly request: OrderRequest;
  /** Its delivery method; without one, standard is used. */
  readonly way?: ChosenWay | undefined;
}

const way = z.object({ _id: z.string(), price: z.number(), freeAbove: z.number().nullable() });
const reviewed = z
  .object({ request: placeOrderBody, way: way.optional() })
  .refine((of) => of.request.deliveryMethod === of.way?._id);

/** It outlives a reload; an unreadable entry counts as none. */
export function loadReviewedOrder(): ReviewedOrder | undefined {
  const read = parsed(keptInTab.get(KEY));
  return reviewed.safeParse(read).success ? (read as ReviewedOrder) : undefined;
}

export const saveReviewedOrder = (of: ReviewedOrder): void => keptInTab.set(KEY, JSON.stringify(of));

/** The shopper has chosen how it is delivered, knowing the price: the order that they saw has that from now on. */
export function reviewWith(chosen: ChosenWay): void {
  const before = loadReviewedOrder();
  if (!before) return;
  const { itemsPrice } = before.request;
  const items = { unitPriceCents: toCents(itemsPrice), quantity: 1 };
  const { shippingCents, totalCents } = totalsOf([items], tariffOf(chosen));
  const costs = { shippingPrice: toDollars(shippingCents), totalPrice: toDollars(totalCents) };
  saveReviewedOrder({ request: { ...before.request, deliveryMethod: chosen._id, ...costs }, way: chosen });
}

export function clearReviewedOrder(): void {
  keptInTab.remove(KEY);
  ownChanges.forget();
}

/**
 * The reviewed cart with the shopper's own later changes: their own lines at the prices that they have seen, and
 * nothing that came from elsewhere.
 */
export function withOwnChanges(seen: Pick<OrderRequest, 'orderItems'>, own: OwnChanges, cart: Cart): Cart {
  const kept = seen.orderItems.flatMap((line): CartItem[] => {
    const id = variantIdOf(line);
    const changed = own[id];
    if (changed === null) return [];
    const now = changed ?? cart.items.find(({ variantId }) => variantId === id);
    return [itemOf(line, now, changed?.qty ?? line.qty)];
  });
  const isSeen = new Set(seen.orderItems.map(variantIdOf));
  const added = Object.values(own)
    .filter((line) => line !== null)
    .filter(({ variantId }) => !isSeen.has(variantId));
  return { ...cart, items: [...kept, ...added] };
}

/**
 * Whether a cart is the one after an order: it has goods, but none of the order's, and it was not the shopper who
 * removed those. An empty cart may be the one after it as well, and has nothing else to order.
 */
export function isNextCart(cart: Cart, { orderItems }: OrderRequest, own: OwnChanges): boolean {
  const ordered = new Set(orderItems.map(variantIdOf));
  const isOrdered = ({ variantId }: CartItem) => ordered.has(variantId);
  return cart.items.length > 0 && !cart.items.some(isOrdered) && [...ordered].every((id) => own[id] !== null);
}

const shownIn = (line: RequestLine) => ({ ...shownOf(line), choice: [...shownOf(line).choice] });

/** A reviewed line. One that was removed elsewhere is treated as still in the cart. */
const itemOf = (line: RequestLine, now: CartItem | undefined, qty: number): CartItem => ({
  countInStock: qty,
  available: true,
  addedPrice: line.price,
  ...now,
  ...shownIn(line),
  productId: line.productId,
  variantId: variantIdOf(line),
  price: line.price,
  salePrice: null,
  qty,
});

/** How a line differs from the one reviewed: `was` is missing for a new line, `now` for a removed one. */
export interface LineChange {
  readonly goods: ShownLine;
  readonly was: RequestLine | undefined;
  readonly now: RequestLine | undefined;
}

/** What has changed since the review; undefined while nothing has. */
export function changesOf(seen: OrderRequest, now: OrderRequest): readonly LineChange[] | undefined {
  const ids = new Set([...seen.orderItems, ...now.orderItems].map(variantIdOf));
  const lineOf = ({ orderItems }: OrderRequest, id: string) =>
    orderItems.find((line) => variantIdOf(line) === id);
  const changes = [...ids].flatMap((id): LineChange[] => {
    const [before, after] = [lineOf(seen, id), lineOf(now, id)];
    const line = after ?? before;
    if (!line || (before?.qty === after?.qty && before?.price === after?.price)) return [];
    return [{ goods: shownOf(line), was: before, now: after }];
  });
  return changes.length > 0 || seen.totalPrice !== now.totalPrice ? changes : undefined;
}
