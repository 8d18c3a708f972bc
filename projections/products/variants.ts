import {
  countInStock,
  largestReduction,
  lowestPrice,
  pricesDiffer,
} from '#contracts/catalogue/variant-views';
import type { ProductRow } from './table.ts';
import { choicesOf } from './values.ts';

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

/** A row that has these stocks, its own among them, counted for the variants that it has. */
const counted = (row: ProductRow, stocks: Readonly<Record<string, number>>): ProductRow => ({
  ...row,
  stocks,
  available: countInStock(row.id, row.variants, new Map(Object.entries(stocks))),
});

export const withVariants = (
  row: ProductRow,
  { options, variants }: Pick<ProductRow, 'options' | 'variants'>,
): ProductRow =>
  counted(priced({ ...row, options, variants, choices: choicesOf({ options, variants }) }), stocksOf(row));

/** What can be bought of one variant. A product that is its own only one changes in one column. */
export const withStock = (row: ProductRow, variantId: string, available: number): ProductRow =>
  row.variants.length === 0 && variantId === row.id
    ? { ...row, available }
    : counted(row, { ...stocksOf(row), [variantId]: available });
