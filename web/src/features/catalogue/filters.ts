import { sortOrders, type SortOrder } from '#contracts/catalogue/options';
import type { Facets } from '#contracts/catalogue/views';

/** The filter groups of the products page, in the order they are shown (design §8.9). */
export const groups = ['category', 'brand', 'price', 'rating', 'availability'] as const;
export type Group = (typeof groups)[number];

/** What the address asks for: the URL is the truth of filters (design §8.8). */
export interface Filters {
  readonly chosen: Readonly<Record<Group, readonly string[]>>;
  readonly q: string;
  readonly sort: SortOrder;
}

const isSortOrder = (text: string | null): text is SortOrder => sortOrders.some((order) => order === text);

const split = (joined: string | null): string[] => [
  ...new Set((joined ?? '').split(',').filter((value) => value !== '')),
];

/** Characters of a search at most (`catalogueRoutes.filterProducts`). */
const LONGEST = 200;

/** What of an address that was written by hand can be searched for. */
const searchable = (text: string): string => text.replaceAll(/\p{Cc}/gu, '').slice(0, LONGEST);

/** Reads the address; an unknown sort is the initial one, price-asc (spec §2). */
export function filtersFrom(search: URLSearchParams): Filters {
  const sort = search.get('sortBy');
  return {
    chosen: {
      category: split(search.get('category')),
      brand: split(search.get('brand')),
      price: split(search.get('price')),
      rating: split(search.get('rating')),
      availability: split(search.get('availability')),
    },
    q: searchable(search.get('q') ?? ''),
    sort: isSortOrder(sort) ? sort : 'price-asc',
  };
}

/** The query of the filter call and of the address: only groups with at least one value (spec §7). */
export function queryOf({
  chosen,
  q,
  sort,
}: Filters): Partial<Record<Group | 'q', string>> & { sortBy: SortOrder } {
  const query: Partial<Record<Group | 'q', string>> = {};
  for (const group of groups) if (chosen[group].length > 0) query[group] = chosen[group].join(',');
  if (q !== '') query.q = q;
  return { ...query, sortBy: sort };
}

/** The same filters with one value switched on or off. */
export function toggled(filters: Filters, group: Group, value: string): Filters {
  const now = filters.chosen[group];
  const next = now.includes(value) ? now.filter((each) => each !== value) : [...now, value];
  return { ...filters, chosen: { ...filters.chosen, [group]: next } };
}

export const cleared = (filters: Filters): Filters => ({
  ...filtersFrom(new URLSearchParams()),
  sort: filters.sort,
});

/** Every value that is on, with its group. */
export const activeOf = ({ chosen }: Filters): readonly { readonly group: Group; readonly value: string }[] =>
  groups.flatMap((group) => chosen[group].map((value) => ({ group, value })));

/** How many goods there are: each has exactly one availability, so its counts add up to all of them. */
export function totalOf(facets: Facets, { chosen: { availability } }: Filters): number {
  const counted = (facets['availability'] ?? []).filter(
    ({ id }) => availability.length === 0 || availability.includes(id),
  );
  return counted.reduce((sum, { count }) => sum + count, 0);
}
