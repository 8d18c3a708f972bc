import { MAX_QUANTITY } from '#contracts/carts/commands';
import type { Cart, CartItem } from '#contracts/carts/views';
import { toCents, toDollars, totalsOf, type ShippingTariff } from '#contracts/kernel/money';
import { pricesOf } from '../../lib/money.ts';
import type { Wishes } from './line-queue.ts';

/** The badge is the sum of quantities (design §8.12). */
export const countOf = ({ items }: { readonly items: readonly Pick<CartItem, 'qty'>[] }): number =>
  items.reduce((sum, { qty }) => sum + qty, 0);

/** The price of the items, the shipping, the tax and the total, in dollars. */
export interface Totals {
  readonly itemsPrice: number;
  readonly shippingPrice: number;
  readonly taxPrice: number;
  readonly totalPrice: number;
}

const NOTHING: Totals = { itemsPrice: 0, shippingPrice: 0, taxPrice: 0, totalPrice: 0 };

/** Whether a line cannot be bought in any quantity. */
export const isDead = ({ available, countInStock }: CartItem): boolean => !available || countInStock === 0;

/** What an order of the cart would cost with a shipping tariff; lines that cannot be bought do not count. */
export function cartTotals({ items }: Pick<Cart, 'items'>, tariff?: ShippingTariff): Totals {
  const lines = items
    .filter((item) => !isDead(item))
    .map((item) => ({ unitPriceCents: toCents(pricesOf(item).now), quantity: item.qty }));
  // An empty order has no shipping costs.
  if (lines.length === 0) return NOTHING;
  const { itemsCents, shippingCents, taxCents, totalCents } = totalsOf(lines, tariff);
  return {
    itemsPrice: toDollars(itemsCents),
    shippingPrice: toDollars(shippingCents),
    taxPrice: toDollars(taxCents),
    totalPrice: toDollars(totalCents),
  };
}

/** Why a line keeps the cart from the checkout; undefined when it does not. */
export function obstacleOf(item: CartItem): 'unavailable' | 'outOfStock' | 'tooMany' | undefined {
  if (!item.available) return 'unavailable';
  if (item.countInStock === 0) return 'outOfStock';
  return item.qty > item.countInStock ? 'tooMany' : undefined;
}

/** The largest quantity that can be asked for now (design §8.12). */
export const mostOf = ({ countInStock }: Pick<CartItem, 'countInStock'>): number =>
  Math.min(countInStock, MAX_QUANTITY);

/** The wanted quantity of a line, 0 to remove it. */
export interface LineWish {
  readonly qty: number;
  readonly item: CartItem;
}
export const GONE = 0;

/** The cart as it will be once the shop has accepted the changes. */
export function withWishes(cart: Cart, wishes: Wishes<LineWish>): Cart {
  if (wishes.size === 0) return cart;
  const items = cart.items.map((item) => ({ ...item, qty: wishes.get(item.variantId)?.qty ?? item.qty }));
  return { ...cart, items: items.filter(({ qty }) => qty !== GONE) };
}
