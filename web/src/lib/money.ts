/** The API's dollars as people read them: 1234.5 → $1,234.50. One pattern in every language (design §8.19). */
export function formatMoney(dollars: number): string {
  const [whole = '0', cents = '00'] = Math.abs(dollars).toFixed(2).split('.');
  return `${dollars < 0 ? '−' : ''}$${formatCount(whole)}.${cents}`;
}

/** 12345 as 12,345. */
export const formatCount = (count: number | string): string => `${count}`.replaceAll(/\B(?=(\d{3})+$)/g, ',');

interface Priced {
  readonly price: number;
  readonly salePrice: number | null;
}

/** The price that the shopper pays for one, and the regular price where there is a sale (design §8.2). */
export function pricesOf({ price, salePrice }: Priced): {
  readonly now: number;
  readonly was: number | null;
} {
  return salePrice !== null && salePrice > 0 ? { now: salePrice, was: price } : { now: price, was: null };
}

/** A product, or one of its variants, which has no options. */
export interface Offered {
  readonly salePrice: number | null;
  readonly options?: readonly unknown[];
  readonly reduction?: number | null;
}

/** Whether something of it is on sale: with options its own prices may be those of no variant. */
export const isOnSale = ({ salePrice, options, reduction }: Offered): boolean =>
  (options?.length ? reduction : salePrice) != null;
