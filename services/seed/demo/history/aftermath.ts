import { priceToPay, taxOn, totalsOf, type Cents } from '#contracts/kernel/money';
import type { PlannedOrder } from './planned.ts';
import type { DemoProduct } from '../products.ts';
import type { PlannedLine } from './basket.ts';
import { day } from './busyness.ts';
import { chance, type Chance } from './chance.ts';

const seed = 1_979;
const minute = 60_000;

const parts = [
  'One piece came with a loose seam. The customer keeps it at a lower price.',
  'The colour is not that of the picture. We agreed on money back for one piece.',
  'One piece was missing in the parcel.',
  'The box was dented and one piece scratched.',
  'Sent back one piece that did not fit.',
];
const wholes = [
  'Everything came back unworn within two weeks.',
  'The parcel was soaked when it arrived.',
  'The carrier delivered to another street; the goods are lost.',
];
const cancelled = [
  'The customer asked by phone to cancel before it left the shop.',
  'A piece was found damaged when it was packed, and there is no other.',
  'The address cannot be reached by our carrier.',
];

const iso = (at: number): string => new Date(at).toISOString();
const oneOf = (list: readonly string[], luck: Chance): string => list[luck.between(0, list.length - 1)] ?? '';

/** The total cost of these lines. */
export const totalOf = (lines: readonly PlannedLine[], products: readonly DemoProduct[]): Cents =>
  totalsOf(
    lines.flatMap(({ product: index, quantity }) => {
      const product = products[index];
      return product ? [{ quantity, unitPriceCents: priceToPay(product) }] : [];
    }),
  ).totalCents;

/** One piece of the first line with its tax. */
const onePieceOf = (lines: readonly PlannedLine[], products: readonly DemoProduct[]): Cents => {
  const product = products[lines[0]?.product ?? -1];
  const price = product ? priceToPay(product) : 0;
  return price + taxOn(price);
};

interface Shop {
  readonly now: number;
  readonly products: readonly DemoProduct[];
  /** The stock left at the end, less what a cancelled order holds for a while. */
  readonly spare: number[];
}

/** Adds refunds, in part or whole, to a few orders, and lets an admin cancel a few paid ones. */
export const withAftermath = (orders: readonly PlannedOrder[], shop: Shop): readonly PlannedOrder[] => {
  const luck = chance(seed);
  return orders.map((order) => fated(order, luck.next(), shop, luck));
};

const fated = (order: PlannedOrder, fate: number, shop: Shop, luck: Chance): PlannedOrder => {
  const { lines, outcome } = order;
  if (outcome.kind !== 'delivered') return order;
  const later = Date.parse(outcome.deliveredAt) + luck.between(day, 9 * day);
  if (fate < 0.02 && later < shop.now) {
    const isWhole = fate < 0.006;
    const total = totalOf(lines, shop.products);
    const cents = isWhole ? total : Math.min(total, onePieceOf(lines, shop.products));
    const refund = { at: iso(later), cents, reason: oneOf(isWhole ? wholes : parts, luck) };
    return { ...order, outcome: { ...outcome, refunds: [refund] } };
  }
  return fate >= 0.02 && fate < 0.027 ? cancelledIn(order, outcome.paidAt, shop, luck) : order;
};

/** The outcome where an admin cancels it before it is sent, if its pieces can be held for so long. */
const cancelledIn = (order: PlannedOrder, paidAt: string, { spare }: Shop, luck: Chance): PlannedOrder => {
  const { lines } = order;
  if (lines.some(({ product, quantity }) => quantity > (spare[product] ?? 0))) return order;
  for (const { product, quantity } of lines) spare[product] = (spare[product] ?? 0) - quantity;
  const at = iso(Date.parse(paidAt) + luck.between(20, 300) * minute);
  return { ...order, outcome: { kind: 'cancelled', at, reason: oneOf(cancelled, luck), paidAt } };
};
