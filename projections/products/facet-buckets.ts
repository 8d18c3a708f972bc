import { sql, type RawBuilder } from 'kysely';
import { brands, categories, priceBands } from '#contracts/catalogue/options';
import { groupNames, type Group } from './groups.ts';
import type { ProductRow } from './table.ts';

export const facetColumns = ['category', 'brand', 'paid_cents', 'rating', 'available', 'reduction'] as const;
type Row = Pick<ProductRow, (typeof facetColumns)[number]>;

/**
 * How a product falls into the options of a filter group, as a number from 0. The tables keep these numbers: when the
 * lists of options change, the version of the projection must rise.
 */
interface FacetBucket {
  /** One more than the highest. */
  readonly limit: number;
  readonly of: (row: Row) => number;
  /** The same for Postgres. */
  readonly sql: string;
}

/**
 * The place of its value in the list of the group; the place after the last for a value that is in no list any more.
 */
const placeIn = (values: readonly string[], column: 'category' | 'brand'): FacetBucket => ({
  limit: values.length + 1,
  of: (row) => (values.includes(row[column]) ? values.indexOf(row[column]) : values.length),
  sql: `coalesce(array_position('{${values.join()}}'::text[], ${column}) - 1, ${values.length})`,
});

/** Where each band but the first begins, in cents of the price paid: `25-50` is 25.00 up to, but not, 50.00. */
const bandStarts = priceBands.slice(1).map((band) => Number(band.split('-')[0]) * 100);

export const facetBuckets: Readonly<Record<Group, FacetBucket>> = {
  category: placeIn(categories, 'category'),
  brand: placeIn(brands, 'brand'),
  price: {
    limit: priceBands.length,
    of: (row) => bandStarts.filter((start) => row.paid_cents >= start).length,
    sql: `width_bucket(paid_cents, '{${bandStarts.join()}}'::bigint[])`,
  },
  /** Whole stars. */
  rating: { limit: 6, of: (row) => Math.floor(row.rating), sql: 'floor(rating)::integer' },
  /** 0: in stock. */
  availability: { limit: 2, of: (row) => (row.available > 0 ? 0 : 1), sql: '(available <= 0)::integer' },
  /** 0: on sale. */
  offer: {
    limit: 2,
    of: (row) => (row.reduction === null ? 1 : 0),
    sql: '(reduction is null)::integer',
  },
};
const inOrder = groupNames.map((group) => facetBuckets[group]);

/** Products of one kind are alike to every filter. There are thousands of kinds at most, whatever the products. */
export const kindOf = (row: Row): number =>
  inOrder.reduce((kind, { limit, of }) => kind * limit + of(row), 0);

/** The same for Postgres. */
export const kindInSql: string = inOrder.reduce(
  (kind, group) => `(${kind}) * ${group.limit} + ${group.sql}`,
  '0',
);

/** How much the number of a kind grows with its place in a group. */
const weightOf = (group: Group): number =>
  groupNames
    .slice(groupNames.indexOf(group) + 1)
    .reduce((weight, each) => weight * facetBuckets[each].limit, 1);

/** For Postgres, a row's kind if it were sold out, 1, or not, 0. */
export const kindWhere = (soldOut: RawBuilder<number>): RawBuilder<number> =>
  sql`(kind + ${sql.lit(weightOf('availability'))} * (${soldOut} - sold_out))`;

const split = (kind: number): readonly number[] => {
  let rest = kind;
  return inOrder
    .toReversed()
    .map(({ limit }) => {
      const bucket = rest % limit;
      rest = (rest - bucket) / limit;
      return bucket;
    })
    .toReversed();
};
const kinds = inOrder.reduce((product, { limit }) => product * limit, 1);
const known = Array.from({ length: kinds }, (_, kind) => split(kind));

/** A kind's facet buckets, in the order of the groups. */
export const facetBucketsOf = (kind: number): readonly number[] => known[kind] ?? split(kind);
