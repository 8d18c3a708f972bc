import { z } from 'zod';

/** Money inside the shop: whole cents, so that sums are exact (design §4). */
export type Cents = number;

/** The shop takes one currency (spec §9). The shapes of events and answers name it themselves. */
export const CURRENCY = 'USD';

/** The price of a delivery, and the sum of items above which it is free, if any. */
export interface ShippingTariff {
  readonly priceCents: Cents;
  readonly freeAboveCents: Cents | null;
}

/** The price of standard delivery until an admin changes it (spec §9). */
export const STANDARD_SHIPPING = {
  priceCents: 10_00,
  freeAboveCents: 100_00,
} as const satisfies ShippingTariff;

/** Cents as dollars in the API: 1999 → 19.99. */
export const toDollars = (cents: Cents): number => cents / 100;

/** Dollars of the API as cents. The schema `dollars` has refused more than two decimals. */
export const toCents = (dollars: number): Cents => Math.round(dollars * 100);

/** Callers add up dollars as floats: what that leaves behind the cents, which is more for large sums, is no third decimal. */
const hasWholeCents = (dollars: number): boolean => {
  const cents = dollars * 100;
  return Math.abs(cents - Math.round(cents)) < Math.max(1e-6, 4 * Number.EPSILON * cents);
};

/** A sum of money in the API: dollars, at most two decimals, 0 to more than any order that the limits of a cart allow. */
export const dollars = z
  .number()
  .min(0)
  .max(20_000_000_000)
  .refine(hasWholeCents, 'must have at most two decimals')
  .meta({ id: 'Dollars', description: 'US dollars with at most two decimals', examples: [19.99] });

/** Cents inside an event. */
export const cents = z.int().min(0);

/** Tax in percent of the items (spec §9). */
export const TAX_PERCENT = 15;

/** Tax on the items in cents, rounded half up (spec §9, design §4). */
export const taxOn = (items: Cents): Cents => Math.floor((items * TAX_PERCENT + 50) / 100);

/** Shipping in cents for a sum of items: free only above the limit, not at it (spec §9, design §8.3). */
export const shippingFor = (
  items: Cents,
  { priceCents, freeAboveCents }: ShippingTariff = STANDARD_SHIPPING,
): Cents => (freeAboveCents !== null && items > freeAboveCents ? 0 : priceCents);

/** What an order costs, in cents. */
export interface Totals {
  readonly itemsCents: Cents;
  readonly shippingCents: Cents;
  readonly taxCents: Cents;
  readonly totalCents: Cents;
}

/** The totals of priced lines: items, shipping by a tariff, tax on items, and their sum (spec §9). */
export const totalsOf = (
  lines: readonly { readonly unitPriceCents: Cents; readonly quantity: number }[],
  tariff: ShippingTariff = STANDARD_SHIPPING,
): Totals => {
  const itemsCents = lines.reduce((sum, line) => sum + line.unitPriceCents * line.quantity, 0);
  const shippingCents = shippingFor(itemsCents, tariff);
  const taxCents = taxOn(itemsCents);
  return { itemsCents, shippingCents, taxCents, totalCents: itemsCents + shippingCents + taxCents };
};

/** What the shopper pays: the sale price when there is one, else the price (design §8.2). */
export const priceToPay = (product: {
  readonly priceCents: Cents;
  readonly salePriceCents: Cents | null;
}): Cents => product.salePriceCents ?? product.priceCents;
