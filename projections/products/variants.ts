import {
  countInStock,
  largestReduction,
  lowestPrice,
  pricesDiffer,
} from '#contracts/catalogue/variant-views';
import type { ProductRow } from './table.ts';
import { choicesOf, stockedOf } from './values.ts';

/** A row whose prices follow from the product's and its variants'. */
export const priced = (row: ProductRow): ProductRow => {
  const prices = { priceCents: row.price_cents, salePriceCents: row.sale_price_cents };
  const lowest = lowestPrice(prices, row.variants);
  return {
    ...row,
    paid_cents: lowest,
    from_cents: pricesDiffer(prices, row.variants) ? lowest : null,
    reduction: largestReduction(prices, row.variants),
  };
};

const stocksOf = (row: ProductRow): Readonly<Record<string, number>> =>
  row.variants.length === 0 ? { ...row.stocks, [row.id]: row.available } : row.stocks;

/**
 * A row that has these stocks, its own among them, counted for the variants that it has. While it is its only one, its
 * own is `available` alone: a second copy would be stale or not by which of its streams was read first.
 */
const counted = (row: ProductRow, stocks: Readonly<Record<string, number>>): ProductRow => {
  const { [row.id]: _own, ...others } = stocks;
  return {
    ...row,
    stocks: row.variants.length === 0 ? others : stocks,
    available: countInStock(row.id, row.variants, new Map(Object.entries(stocks))),
  };
};

export const withVariants = (
  row: ProductRow,
  { options, variants }: Pick<ProductRow, 'options' | 'variants'>,
): ProductRow =>
  withStocked(
    counted(priced({ ...row, options, variants, choices: choicesOf({ options, variants }) }), stocksOf(row)),
  );

const withStocked = (row: ProductRow): ProductRow => ({ ...row, stocked: stockedOf(row) });

/**
 * What can be bought of one variant. A product that is its own only one changes in one column; the choices in stock of
 * any other change only with the first piece of a variant and the last.
 */
export const withStock = (row: ProductRow, variantId: string, available: number): ProductRow => {
  if (row.variants.length === 0 && variantId === row.id) return { ...row, available };
  const before = stocksOf(row);
  const after = counted(row, { ...before, [variantId]: available });
  return (before[variantId] ?? 0) > 0 === available > 0 ? after : withStocked(after);
};
