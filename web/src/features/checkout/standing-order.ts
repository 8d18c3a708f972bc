import type { Cart } from '#contracts/carts/views';
import { placeOrderBody } from '#contracts/orders/commands';
import { z } from 'zod';
import { keptInTab, parsed } from '../../lib/storage.ts';
import { shownOf, type OrderRequest, type RequestLine, type ShownLine } from './order-request.ts';

const KEY = 'standingOrder';

/**
 * The order as the shopper first saw it at the counter. It stands, whatever becomes of the cart and its prices meanwhile, until
 * they accept another. `left`: they have gone elsewhere in the shop since, where they may have filled the cart themselves.
 */
export interface StandingOrder {
  readonly request: OrderRequest;
  readonly left: boolean;
}

const standing = z.object({ request: placeOrderBody, left: z.boolean() });

/** It outlives a reload. One that was edited by hand into nonsense is none. */
export function keptStanding(): StandingOrder | undefined {
  const read = parsed(keptInTab.get(KEY));
  return standing.safeParse(read).success ? (read as StandingOrder) : undefined;
}

export const keepStanding = (of: StandingOrder): void => keptInTab.set(KEY, JSON.stringify(of));

export function leaveStanding(): void {
  const kept = keptStanding();
  if (kept) keepStanding({ ...kept, left: true });
}

export const forgetStanding = (): void => keptInTab.remove(KEY);

/** The cart at the prices that the shopper has seen; what they have not seen yet is at its price of now. */
export function atSeenPrices(cart: Cart, { orderItems }: Pick<OrderRequest, 'orderItems'>): Cart {
  const seen = new Map(orderItems.map(({ productId, price }) => [productId, price]));
  const items = cart.items.map((item) => {
    const price = seen.get(item.productId);
    return price === undefined ? item : { ...item, price, salePrice: null };
  });
  return { ...cart, items };
}

/** How a line of the order is another now than it was seen: `was` or `now` is missing where the other has it alone. */
export interface LineChange {
  readonly goods: ShownLine;
  readonly was: RequestLine | undefined;
  readonly now: RequestLine | undefined;
}

/** What has changed; undefined while everything is as it was seen. */
export function changesOf(seen: OrderRequest, now: OrderRequest): readonly LineChange[] | undefined {
  const ids = new Set([...seen.orderItems, ...now.orderItems].map(({ productId }) => productId));
  const lineOf = ({ orderItems }: OrderRequest, id: string) =>
    orderItems.find(({ productId }) => productId === id);
  const changes = [...ids].flatMap((id): LineChange[] => {
    const [before, after] = [lineOf(seen, id), lineOf(now, id)];
    const line = after ?? before;
    if (!line || (before?.qty === after?.qty && before?.price === after?.price)) return [];
    return [{ goods: shownOf(line), was: before, now: after }];
  });
  return changes.length > 0 || seen.totalPrice !== now.totalPrice ? changes : undefined;
}
