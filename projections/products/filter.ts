import { sql } from 'kysely';
import type { ProductFilter } from '#contracts/catalogue/api';
import type { Facets, Product } from '#contracts/catalogue/views';
import { plannedAnew, type Database } from '../kernel/database.ts';
import { pageOf } from '../kernel/page.ts';
import { alikeFound, alikeInShop, type Alike } from './alike.ts';
import { chosen } from './conditions.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { countFacets } from './facets.ts';
import { choiceOf, type Choice } from './groups.ts';
import { behind, orderBy, orderOf, type ListedRow, type Order } from './orders.ts';
import { understand, type Search } from './search.ts';
import { shownColumns, toProduct } from './view.ts';

export interface FilteredProducts {
  readonly products: readonly Product[];
  readonly facets: Facets;
  readonly total: number;
  /** Of the next page; null when this is the last. */
  readonly nextCursor: string | null;
}

/** Keeps answers while they are exact: what several questions need is read once. */
type Kept = <Answer>(question: string, read: () => Promise<Answer>) => Promise<Answer>;

/**
 * Products by filters and search, with the counts of every option (design §8.9, §8.10). A cursor goes before a page
 * number.
 */
export const filterProducts = async (
  db: Database,
  filter: ProductFilter,
  kept: Kept = (_, read) => read(),
): Promise<FilteredProducts> => {
  const choice = choiceOf(filter);
  const search = await kept(`search ${filter.q ?? ''}`, () => understand(db, filter.q));
  const alike = await kept(`alike ${JSON.stringify(search)}`, () => countAlike(db, search));
  const order = orderOf(filter.sortBy, search, countAll(alike));
  const cursor = readCursor(order, filter.cursor);
  const counted = countFacets(alike, choice);
  const { limit, offset } = pageOf(filter);
  // What is not there need not be looked for through all products.
  const isBeyond = cursor ? counted.total === 0 : offset >= counted.total;
  const rows = isBeyond ? [] : await pageOfRows(db, { filter, choice, search, order, cursor });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const nextCursor = last && rows.length > limit ? writeCursor(order, last) : null;
  return { products: shown.map(toProduct), nextCursor, ...counted };
};

const countAll = (alike: readonly Alike[]): number => alike.reduce((sum, { count }) => sum + count, 0);

const countAlike = async (db: Database, search: Search): Promise<readonly Alike[]> => {
  if (search === 'nothing') return [];
  return search === 'everything' ? alikeInShop(db) : alikeFound(db, search);
};

interface Question {
  readonly filter: ProductFilter;
  readonly choice: Choice;
  readonly search: Search;
  readonly order: Order;
  readonly cursor: readonly (string | number)[] | undefined;
}

/** One row more than the page has, which says whether another page follows. */
const pageOfRows = async (
  db: Database,
  { filter, choice, search, order, cursor }: Question,
): Promise<readonly ListedRow[]> => {
  const { limit, offset } = pageOf(filter);
  const columns = [...shownColumns, 'paid_cents', 'created_position'].map((column) => sql.ref(column));
  const conditions = [
    sql`listed`,
    ...(typeof search === 'object' ? [sql`document @@ ${search.matching}::tsquery`] : []),
    ...chosen(choice),
    ...(cursor ? [behind(order.keys, cursor)] : []),
  ];
  const fit = order.fit ?? sql`null`;
  // What the order and the filters go by is in the indexes; the rest is read of the page's products alone.
  const { rows } = await sql<ListedRow>`
    ${plannedAnew} with page as materialized (
      select id, ${fit} as fit from products where ${sql.join(conditions, sql` and `)}
      order by ${orderBy(order)} limit ${limit + 1} offset ${cursor ? 0 : offset}
    )
    select ${sql.join(columns)}, fit from page join products using (id) order by ${orderBy(order)}
  `.execute(db);
  return rows;
};
