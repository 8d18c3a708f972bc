import { MAX_QUANTITY } from '#contracts/carts/commands';
import { toCents, toDollars, totalsOf, type Totals } from '#contracts/kernel/money';
import type { PlaceOrderBody } from '#contracts/orders/commands';
import type { OrderLine } from '#contracts/orders/events';
import type { Quote } from '#contracts/orders/views';
import { refuse } from '../kernel/decision.ts';
import { derivedId } from '../kernel/derived-id.ts';
import type { ProductFacts } from './ports.ts';

export type Claims = Pick<
  PlaceOrderBody,
  'orderItems' | 'itemsPrice' | 'shippingPrice' | 'taxPrice' | 'totalPrice'
>;
export type FactsById = ReadonlyMap<string, ProductFacts>;

export interface PricedLines extends Totals {
  readonly lines: readonly OrderLine[];
}

/** The lines at the catalogue's prices, each product once (design §5). */
const priced = (orderId: string, claims: Claims, facts: FactsById): PricedLines => {
  const lines = new Map<string, OrderLine>();
  for (const { productId, qty } of claims.orderItems) {
    const { title = '', translations = {}, image = '', unitPriceCents = 0 } = facts.get(productId) ?? {};
    const quantity = (lines.get(productId)?.quantity ?? 0) + qty;
    const lineId = derivedId(orderId, productId);
    lines.set(productId, { lineId, productId, title, translations, image, quantity, unitPriceCents });
  }
  return { lines: [...lines.values()], ...totalsOf([...lines.values()]) };
};

const within = (claimed: number, cents: number, tolerance: number) =>
  Math.abs(toCents(claimed) - cents) <= tolerance;

/** Prices, items and shipping must match exactly; tax and total may differ by a cent of rounding (design §5). */
const agrees = (
  claims: Claims,
  facts: FactsById,
  { itemsCents, shippingCents, taxCents, totalCents }: Totals,
) =>
  claims.orderItems.every(
    ({ productId, price }) => toCents(price) === facts.get(productId)?.unitPriceCents,
  ) &&
  within(claims.itemsPrice, itemsCents, 0) &&
  within(claims.shippingPrice, shippingCents, 0) &&
  within(claims.taxPrice, taxCents, 1) &&
  within(claims.totalPrice, totalCents, 1);

const quoteOf = ({ lines, itemsCents, shippingCents, taxCents, totalCents }: PricedLines): Quote => ({
  items: lines.map(({ productId, quantity, unitPriceCents }) => ({
    productId,
    qty: quantity,
    price: toDollars(unitPriceCents),
  })),
  itemsPrice: toDollars(itemsCents),
  shippingPrice: toDollars(shippingCents),
  taxPrice: toDollars(taxCents),
  totalPrice: toDollars(totalCents),
});

/** The order's lines and totals as the catalogue has them, or why what the client claims cannot be ordered. */
export const priceLines = (orderId: string, claims: Claims, facts: FactsById) => {
  for (const { productId } of claims.orderItems) {
    const { status } = facts.get(productId) ?? { status: 'absent' };
    if (status === 'absent') return refuse('PRODUCT_NOT_FOUND', { productId });
    if (status === 'discontinued') return refuse('PRODUCT_UNAVAILABLE', { productId });
  }
  const order = priced(orderId, claims, facts);
  const tooMany = order.lines.find(({ quantity }) => quantity > MAX_QUANTITY);
  if (tooMany) return refuse('QUANTITY_LIMIT', { productId: tooMany.productId, most: MAX_QUANTITY });
  if (!agrees(claims, facts, order)) return refuse('PRICE_CHANGED', quoteOf(order));
  return { kind: 'priced' as const, order };
};
