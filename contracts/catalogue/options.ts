/** The shop's fixed lists (spec §3). */
export const categories = [
  'men',
  'women',
  'sportswear',
  'electronics',
  'home',
  'kids',
  'accessories',
  'footwear',
] as const;
export type Category = (typeof categories)[number];

export const brands = [
  'nike',
  'adidas',
  'puma',
  'zara',
  'h&m',
  'ymc',
  'uniqlo',
  'underarmour',
  'gucci',
] as const;
export type Brand = (typeof brands)[number];

export const sortOrders = ['price-asc', 'price-desc', 'name-asc', 'name-desc'] as const;
export type SortOrder = (typeof sortOrders)[number];

/** The languages that product titles can be in; the first is that of a product's own title. */
export const titleLanguages = ['en', 'so'] as const;
export type TitleLanguage = (typeof titleLanguages)[number];

/**
 * Orders of `/products/all`, beside listing order: by units sold, then listing order; the newest first (design §8.10);
 * by the reduction of a sale, in per cent, largest first.
 */
export const listOrders = ['best-selling', 'newest', 'reduction'] as const;
export type ListOrder = (typeof listOrders)[number];

/** Price bands of the listing's filter, in dollars paid; the last has no upper end (design §8.9). */
export const priceBands = ['0-25', '25-50', '50-100', '100-'] as const;

export const availabilities = ['in-stock', 'out-of-stock'] as const;

export const offers = ['on-sale'] as const;

/**
 * Filter groups whose options are the merchants' own: values of the products' options with this name, in English or
 * Somali.
 */
export const valueGroups = ['size', 'colour'] as const;
export type ValueGroup = (typeof valueGroups)[number];

/** A value's id in the filter: case and spaces do not count. A comma is replaced, since it separates values. */
export const valueId = (value: string): string =>
  value
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .replaceAll(',', '.')
    .trim();

/** Values of a group at most that a filter offers, and that one question chooses. */
export const MOST_VALUES = 100;

/** The ids of comma-joined values, each once. */
export const valueIdsIn = (joined: string): readonly string[] => [
  ...new Set(
    joined
      .split(',')
      .map(valueId)
      .filter((id) => id !== ''),
  ),
];
