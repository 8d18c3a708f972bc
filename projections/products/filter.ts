import { sql } from 'kysely';
import type { ProductFilter } from '#contracts/catalogue/goods-api';
import type { Facets, Product } from '#contracts/catalogue/views';
import type { Database } from '../kernel/database.ts';
import { onDays } from '../kernel/days.ts';
import { pageOf } from '../kernel/page.ts';
import { writeCursor } from './cursor.ts';
import { countFacets } from './facets.ts';
import { choiceOf } from './groups.ts';
import { ordersOf } from './sort-orders.ts';
import { partsBehind, rowsOf } from './rows.ts';
import { countNow, type CountSearch } from './search-counts.ts';
import { BROAD, understand } from './search.ts';
import { chosenValues } from './values.ts';
import { valuesInShop } from './value-words.ts';
import { toProduct } from './view.ts';

interface FilteredProducts {
  readonly products: readonly Product[];
  readonly facets: Facets;
  readonly total: number;
  /** Whether the counts are current: those of a broad search may be a few seconds old. */
  readonly isExact: boolean;
  /** The cursor of the next page; null when this is the last. */
  readonly nextCursor: string | null;
}

/** Keeps answers while they are exact: what several questions need is read once. */
type Kept = <Answer>(
  question: string,
  read: () => Promise<Answer>,
  isExact?: (answer: Answer) => boolean,
) => Promise<Answer>;

interface Reading {
  readonly kept?: Kept;
  readonly count?: CountSearch;
  /** Products from which on a search is broad. */
  readonly broad?: number;
  /** The shop's zone: days begin there. */
  readonly zone?: string;
}

/**
 * Products by filters and search, with the counts of every option (design §8.9, §8.10). A cursor goes before a page
 * number.
 */
export const filterProducts = async (
  db: Database,
  filter: ProductFilter,
  { kept = (_, read) => read(), count = countNow, broad = BROAD, zone = 'UTC' }: Reading = {},
): Promise<FilteredProducts> => {
  const choice = choiceOf(filter);
  const chosen = chosenValues(filter);
  const [search, values] = await Promise.all([
    kept(`search ${filter.q ?? ''}`, () => understand(db, filter.q)),
    kept('values', () => valuesInShop(db)),
  ]);
  const created = onDays(sql`created_at`, filter, zone);
  const asked = { created, chosen, hasValues: values.length > 0 };
  const question = `counts ${JSON.stringify([search, filter.from, filter.to, chosen])}`;
  const counts = await kept(
    question,
    () => count(db, search, asked),
    ({ isExact }) => isExact,
  );
  const { found } = counts;
  const orders = (isBroad: boolean) => ordersOf(filter.sortBy, search, isBroad, filter.lang);
  // A search may get broad, or be so no more, between two pages: the list goes on in the order in which it began. Very
  // many products are never weighed.
  const lists = found > 2 * broad ? [orders(true)] : [orders(found > broad), orders(found <= broad)];
  const parts = partsBehind(lists, filter.cursor);
  const { limit, offset } = pageOf(filter);
  const from = parts[0]?.cursor ? 0 : offset;
  const taken = countFacets(counts.facetCounts, choice, values);
  // A product that did not exist a few seconds ago may exist now, and its creator looks for it.
  const isFirm = counts.isExact || from > 0 || taken.total > 0;
  const counted = isFirm
    ? taken
    : countFacets((await countNow(db, search, asked)).facetCounts, choice, values);
  // A page after the end need not be looked for through all products.
  const isBeyond = from >= counted.total;
  // One row more than the page has says whether another page follows.
  const wanted = { choice, chosen, search, created, found, limit: limit + 1, offset: from };
  const rows = isBeyond ? [] : await rowsOf(db, parts, wanted);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const nextCursor = last && rows.length > limit ? writeCursor(last.order, last.row) : null;
  const products = shown.map(({ row }) => toProduct(row));
  return { products, nextCursor, isExact: counts.isExact, ...counted };
};
