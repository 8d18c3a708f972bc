import type { DemoProduct } from '../products.ts';
import type { Chance } from './chance.ts';

export interface PlannedLine {
  /** Index of the product. */
  readonly product: number;
  readonly quantity: number;
}

/** Some goods are liked more than others, and what is cheap is bought more often. */
export const popularity = (products: readonly DemoProduct[], luck: Chance): number[] =>
  products.map(({ priceCents }) => (0.35 + 1.65 * luck.next() ** 2) * Math.sqrt(30_00 / priceCents));

/** One of what is dear, up to three of what is cheap. */
function quantityOf({ priceCents }: DemoProduct, luck: Chance): number {
  if (priceCents >= 200_00) return 1;
  if (priceCents >= 60_00) return luck.happens(0.1) ? 2 : 1;
  return 1 + luck.pick([0.72, 0.2, 0.08]);
}

/** One to four different products, the more liked more often. */
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
