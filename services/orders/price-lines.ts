import { MAX_QUANTITY } from '#contracts/carts/commands';
import type { VariantRef } from '#contracts/catalogue/variant-ref';
import { toCents, toDollars, totalsOf, type Totals } from '#contracts/kernel/money';
import type { PlaceOrderBody } from '#contracts/orders/commands';
import type { OrderLine } from '#contracts/orders/events';
import type { Quote } from '#contracts/orders/views';
import { refuse } from '../kernel/decision.ts';
import { derivedId } from '../kernel/ids.ts';
import type { OrderDelivery } from '#contracts/shipping/views';
import type { FoundDelivery, ProductSummary } from './ports.ts';

export type RequestedPrices = Pick<
  PlaceOrderBody,
  'orderItems' | 'itemsPrice' | 'shippingPrice' | 'taxPrice' | 'totalPrice'
>;
/** By variant, or by product where that is its own only one. */
export type SummariesById = ReadonlyMap<string, ProductSummary>;

/** What distinguishes one line from another, in carts and in orders. */
export const variantOf = ({ productId, variantId = productId }: VariantRef): string => variantId;

export interface PricedLines extends Totals {
  readonly lines: readonly OrderLine[];
  readonly delivery: OrderDelivery;
}

/** The lines at the catalogue's prices, each variant once, delivered by the method's (design §5). */
const priced = (
  orderId: string,
  requested: RequestedPrices,
  products: SummariesById,
  { delivery, ...tariff }: Extract<FoundDelivery, { kind: 'found' }>,
): PricedLines => {
  const lines = new Map<string, OrderLine>();
  for (const item of requested.orderItems) {
    const { productId } = item;
    const variantId = variantOf(item);
    const { title = '', translations = {}, image = '', unitPriceCents = 0 } = products.get(variantId) ?? {};
    const choice = [...(products.get(variantId)?.choice ?? [])];
    const quantity = (lines.get(variantId)?.quantity ?? 0) + item.qty;
    const line = { lineId: derivedId(orderId, variantId), productId, variantId, choice };
    lines.set(variantId, { ...line, title, translations, image, quantity, unitPriceCents });
  }
  return { lines: [...lines.values()], delivery, ...totalsOf([...lines.values()], tariff) };
};

const within = (requested: number, cents: number, tolerance: number) =>
  Math.abs(toCents(requested) - cents) <= tolerance;

/** Whether it is sold at the price that is requested. */
export const isPricedAsRequested = (
  { price }: RequestedPrices['orderItems'][number],
  product: ProductSummary | undefined,
) => product?.status === 'sold' && toCents(price) === product.unitPriceCents;

/** Prices, items and shipping must match exactly; tax and total may differ by a cent of rounding (design §5). */
const agrees = (
  requested: RequestedPrices,
  products: SummariesById,
  { itemsCents, shippingCents, taxCents, totalCents }: Totals,
) =>
  requested.orderItems.every((item) => isPricedAsRequested(item, products.get(variantOf(item)))) &&
  within(requested.itemsPrice, itemsCents, 0) &&
  within(requested.shippingPrice, shippingCents, 0) &&
  within(requested.taxPrice, taxCents, 1) &&
  within(requested.totalPrice, totalCents, 1);

const quoteOf = ({ lines, itemsCents, shippingCents, taxCents, totalCents }: PricedLines): Quote => ({
  items: lines.map(({ productId, variantId, quantity, unitPriceCents }) => ({
    productId,
    variantId,
    qty: quantity,
    price: toDollars(unitPriceCents),
  })),
  itemsPrice: toDollars(itemsCents),
  shippingPrice: toDollars(shippingCents),
  taxPrice: toDollars(taxCents),
  totalPrice: toDollars(totalCents),
});

/** The order's lines and totals as the shop has them, or why what the client requests cannot be ordered. */
export const priceLines = (
  orderId: string,
  requested: RequestedPrices,
  products: SummariesById,
  delivery: FoundDelivery,
) => {
  for (const item of requested.orderItems) {
    const { productId } = item;
    const { status } = products.get(variantOf(item)) ?? { status: 'absent' };
    if (status === 'absent') return refuse('PRODUCT_NOT_FOUND', { productId });
    if (status === 'unchosen') return refuse('VARIANT_REQUIRED', { productId });
    if (status === 'discontinued') return refuse('PRODUCT_UNAVAILABLE', { productId });
  }
  if (delivery.kind === 'notOffered')
    return refuse('DELIVERY_METHOD_UNAVAILABLE', { offered: delivery.offered });
  const order = priced(orderId, requested, products, delivery);
  const tooMany = order.lines.find(({ quantity }) => quantity > MAX_QUANTITY);
  if (tooMany) return refuse('QUANTITY_LIMIT', { productId: tooMany.productId, most: MAX_QUANTITY });
  if (!agrees(requested, products, order)) return refuse('PRICE_CHANGED', quoteOf(order));
  return { kind: 'priced' as const, order };
};
