import type { DemoProduct } from '../products.ts';
import type { Chance } from './chance.ts';

export interface PlannedLine {
  /** The product's index. */
  readonly product: number;
  readonly quantity: number;
}

/** Some products are more popular than others, and cheap ones are bought more often. */
export const popularity = (products: readonly DemoProduct[], luck: Chance): number[] =>
  products.map(({ priceCents }) => (0.35 + 1.65 * luck.next() ** 2) * Math.sqrt(30_00 / priceCents));

/** One of an expensive product, up to three of a cheap one. */
function quantityOf({ priceCents }: DemoProduct, luck: Chance): number {
  if (priceCents >= 200_00) return 1;
  if (priceCents >= 60_00) return luck.happens(0.1) ? 2 : 1;
  return 1 + luck.pick([0.72, 0.2, 0.08]);
}

/** One to four different products; popular ones more often. */
export function fillBasket(
  products: readonly DemoProduct[],
  liked: readonly number[],
  luck: Chance,
): PlannedLine[] {
  const left = [...liked];
  return Array.from({ length: 1 + luck.pick([0.48, 0.29, 0.15, 0.08]) }, () => {
    const index = luck.pick(left);
    left[index] = 0;
    const product = products[index];
    return product ? [{ product: index, quantity: quantityOf(product, luck) }] : [];
  }).flat();
}
