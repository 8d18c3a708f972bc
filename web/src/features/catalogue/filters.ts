import {
  sortOrders,
  valueGroups,
  valueIdsIn,
  type SortOrder,
  type TitleLanguage,
  type ValueGroup,
} from '#contracts/catalogue/options';
import { truncate } from '#contracts/kernel/truncate';
import type { Facets } from '#contracts/catalogue/views';

/** The filter groups of the products page, in the order they are shown (design §8.9). */
export const groups = [
  'category',
  'brand',
  ...valueGroups,
  'price',
  'rating',
  'availability',
  'offer',
] as const;
export type Group = (typeof groups)[number];

/** Whether a group's options are the merchants' own. */
export const isValueGroup = (group: Group): group is ValueGroup => valueGroups.some((each) => each === group);

/** What the address asks for: the URL is the truth of filters (design §8.8). */
export interface Filters {
  readonly chosen: Readonly<Record<Group, readonly string[]>>;
  readonly q: string;
  readonly sort: Sort;
}

/** `best` puts the best matches of a search first; without a search it is not offered. */
export const sortsOf = ({ q }: Pick<Filters, 'q'>): readonly Sort[] =>
  q === '' ? sortOrders : ['best', ...sortOrders];
type Sort = SortOrder | 'best';

const isSortOrder = (text: string | null): text is SortOrder => sortOrders.some((order) => order === text);

const initialSort = (q: string): Sort => (q === '' ? 'price-asc' : 'best');

const split = (joined: string | null): string[] => [
  ...new Set((joined ?? '').split(',').filter((value) => value !== '')),
];

/** Characters of a search at most (`catalogueRoutes.filterProducts`). */
const LONGEST = 200;

/** The searchable part of an address, which may be written by hand. */
const searchable = (text: string): string => truncate(text.replaceAll(/\p{Cc}/gu, ''), LONGEST);

/** "N stars or more": the lowest of several values counts. */
const lowest = (stars: readonly string[]): readonly string[] => [...stars].sort().slice(0, 1);

/** Reads the address; an unknown sort is the initial one: the best match of a search, else price-asc (spec §2). */
export function filtersFrom(search: URLSearchParams): Filters {
  const sort = search.get('sortBy');
  const q = searchable(search.get('q') ?? '');
  return {
    chosen: {
      category: split(search.get('category')),
      brand: split(search.get('brand')),
      size: valueIdsIn(search.get('size') ?? ''),
      colour: valueIdsIn(search.get('colour') ?? ''),
      price: split(search.get('price')),
      rating: lowest(split(search.get('rating'))),
      availability: split(search.get('availability')),
      offer: split(search.get('offer')),
    },
    q,
    sort: isSortOrder(sort) ? sort : initialSort(q),
  };
}

type Query = Partial<Record<Group | 'q', string>> & { sortBy?: SortOrder };

/** The query of the filter call and of the address: only groups with at least one value (spec §7). */
export function queryOf({ chosen, q, sort }: Filters): Query {
  const query: Query = {};
  for (const group of groups) if (chosen[group].length > 0) query[group] = chosen[group].join(',');
  if (q !== '') query.q = q;
  const order = q === '' && sort === 'best' ? initialSort(q) : sort;
  // The shop sorts by best match where no order is asked for.
  return order === 'best' ? query : { ...query, sortBy: order };
}

/** The list's further parameters, so that names are sorted as the page shows them. */
export const sortedIn = (
  language: TitleLanguage,
  { sortBy }: { readonly sortBy?: SortOrder | undefined },
): { lang?: TitleLanguage } =>
  language !== 'en' && (sortBy === 'name-asc' || sortBy === 'name-desc') ? { lang: language } : {};

/** The same filters with one value switched on or off. A new rating replaces the former. */
export function toggled(filters: Filters, group: Group, value: string): Filters {
  const now = filters.chosen[group];
  const next = now.includes(value)
    ? now.filter((each) => each !== value)
    : group === 'rating'
      ? [value]
      : [...now, value];
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
