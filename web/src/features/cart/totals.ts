import { MAX_QUANTITY } from '#contracts/carts/commands';
import type { Cart, CartItem } from '#contracts/carts/views';
import { toCents, toDollars, totalsOf, type ShippingTariff } from '#contracts/kernel/money';
import { pricesOf } from '../../lib/money.ts';
import type { Wishes } from './line-queue.ts';

/** The badge is the sum of quantities (design §8.12). */
export const countOf = ({ items }: { readonly items: readonly Pick<CartItem, 'qty'>[] }): number =>
  items.reduce((sum, { qty }) => sum + qty, 0);

/** What the goods, their way and the tax cost together, in dollars. */
export interface Totals {
  readonly itemsPrice: number;
  readonly shippingPrice: number;
  readonly taxPrice: number;
  readonly totalPrice: number;
}

const NOTHING: Totals = { itemsPrice: 0, shippingPrice: 0, taxPrice: 0, totalPrice: 0 };

/** Whether none of a line can be bought, however few one asks for. */
export const isDead = ({ available, countInStock }: CartItem): boolean => !available || countInStock === 0;

/** What an order of the cart would cost, delivered by a tariff; what cannot be bought does not count. */
export function cartTotals({ items }: Pick<Cart, 'items'>, tariff?: ShippingTariff): Totals {
  const lines = items
    .filter((item) => !isDead(item))
    .map((item) => ({ unitPriceCents: toCents(pricesOf(item).now), quantity: item.qty }));
  // Nothing is brought to nobody.
  if (lines.length === 0) return NOTHING;
  const { itemsCents, shippingCents, taxCents, totalCents } = totalsOf(lines, tariff);
  return {
    itemsPrice: toDollars(itemsCents),
    shippingPrice: toDollars(shippingCents),
    taxPrice: toDollars(taxCents),
    totalPrice: toDollars(totalCents),
  };
}

/** Why a line keeps the cart from the counter; undefined when it does not. */
export function obstacleOf(item: CartItem): 'unavailable' | 'outOfStock' | 'tooMany' | undefined {
  if (!item.available) return 'unavailable';
  if (item.countInStock === 0) return 'outOfStock';
  return item.qty > item.countInStock ? 'tooMany' : undefined;
}

/** The most of a line that can be asked for now (design §8.12). */
export const mostOf = ({ countInStock }: Pick<CartItem, 'countInStock'>): number =>
  Math.min(countInStock, MAX_QUANTITY);

/** What a line is to become: another quantity, or 0 where it is to go. */
export interface LineWish {
  readonly qty: number;
  readonly item: CartItem;
}
export const GONE = 0;

/** The cart as it will be once the shop has agreed. */
export function withWishes(cart: Cart, wishes: Wishes<LineWish>): Cart {
  if (wishes.size === 0) return cart;
  const items = cart.items.map((item) => ({ ...item, qty: wishes.get(item.variantId)?.qty ?? item.qty }));
  return { ...cart, items: items.filter(({ qty }) => qty !== GONE) };
}
