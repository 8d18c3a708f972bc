import { sql, type RawBuilder } from 'kysely';
import type { ProductFilter } from '#contracts/catalogue/api';
import { priceBands, type SortOrder } from '#contracts/catalogue/options';
import type { Facets, Product } from '#contracts/catalogue/views';
import type { Database } from '../kernel/database.ts';
import { pageOf } from '../kernel/page.ts';
import { bandOfPrice, chosen, searched } from './conditions.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { choiceOf, countFacets, type Alike, type Choice } from './facets.ts';
import type { ProductRow } from './table.ts';
import { shownColumns, toProduct } from './view.ts';

export interface FilteredProducts {
  readonly products: readonly Product[];
  readonly facets: Facets;
  readonly total: number;
  /** Of the next page; null when this is the last. */
  readonly nextCursor: string | null;
}

interface Order {
  readonly by: RawBuilder<unknown>;
  readonly type: 'number' | 'string';
  readonly direction: 'asc' | 'desc';
  readonly value: (row: ProductRow) => string | number;
}

const byName = {
  by: sql`title collate "und-x-icu"`,
  type: 'string',
  value: (row: ProductRow) => row.title,
} as const;
const byPrice = { by: sql`paid_cents`, type: 'number', value: (row: ProductRow) => row.paid_cents } as const;

/** Ties go by id, in the same direction, so that a cursor names one place. */
const orders: Readonly<Record<SortOrder | 'listing', Order>> = {
  listing: {
    by: sql`created_position`,
    type: 'number',
    direction: 'asc',
    value: (row) => row.created_position,
  },
  'price-asc': { ...byPrice, direction: 'asc' },
  'price-desc': { ...byPrice, direction: 'desc' },
  'name-asc': { ...byName, direction: 'asc' },
  'name-desc': { ...byName, direction: 'desc' },
};

/** Products by filters, with the counts of every option (design §8.9, §8.10). A cursor goes before a page number. */
export const filterProducts = async (db: Database, filter: ProductFilter): Promise<FilteredProducts> => {
  const choice = choiceOf(filter);
  const [rows, alike] = await Promise.all([pageOfRows(db, filter, choice), countAlike(db, filter.q)]);
  const { limit } = pageOf(filter);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const name = filter.sortBy ?? 'listing';
  const nextCursor =
    last && rows.length > limit ? writeCursor(name, { value: orders[name].value(last), id: last.id }) : null;
  return { products: shown.map(toProduct), nextCursor, ...countFacets(alike, choice) };
};

/** One row more than the page has, which says whether another page follows. */
const pageOfRows = async (
  db: Database,
  filter: ProductFilter,
  choice: Choice,
): Promise<readonly ProductRow[]> => {
  const name = filter.sortBy ?? 'listing';
  const { by, type, direction } = orders[name];
  const cursor = readCursor(name, type, filter.cursor);
  const { limit, offset } = pageOf(filter);
  const columns = [...shownColumns, 'paid_cents', 'created_position'].map((column) => sql.ref(column));
  const conditions = [
    searched(filter.q),
    ...chosen(choice),
    ...(cursor ? [behind(orders[name], cursor)] : []),
  ];
  const { rows } = await sql<ProductRow>`
    select ${sql.join(columns)} from products where ${sql.join(conditions, sql` and `)}
    order by ${by} ${sql.raw(direction)}, id ${sql.raw(direction)}
    limit ${limit + 1} offset ${cursor ? 0 : offset}
  `.execute(db);
  return rows;
};

const behind = ({ by, type, direction }: Order, { value, id }: { value: string | number; id: string }) => {
  const than = sql.raw(direction === 'asc' ? '>' : '<');
  const from = sql`${value}::${sql.raw(type === 'number' ? 'bigint' : 'text')}`;
  // Not a row comparison: that would not take the column's collation.
  return sql`(${by} ${than} ${from} or (${by} = ${from} and id ${than} ${id}))`;
};

type AlikeRow = Pick<Alike, 'category' | 'brand' | 'rating' | 'count'> & { band: number; in_stock: boolean };

/** A few hundred rows at most, whatever the number of products; the facets are counted from them. */
const countAlike = async (db: Database, q: string | undefined): Promise<readonly Alike[]> => {
  const { rows } = await sql<AlikeRow>`
    select category, brand, ${bandOfPrice} as band, floor(rating)::int as rating, available > 0 as in_stock,
      count(*)::int as count
    from products where ${searched(q)} group by 1, 2, 3, 4, 5
  `.execute(db);
  return rows.map(({ band, in_stock, ...row }) => ({
    ...row,
    price: priceBands[band] ?? '',
    availability: in_stock ? 'in-stock' : 'out-of-stock',
  }));
};
