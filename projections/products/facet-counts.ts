import { sql, type RawBuilder } from 'kysely';
import { categoryOf, idOf, type RecordedEvent } from '#contracts/kernel/recorded';
import { planEachTime, type Database } from '../kernel/database.ts';
import type { Tally } from '../kernel/tallies.ts';
import { reviewsByBuyers } from './ratings.ts';
import type { ProductRow } from './table.ts';
import { bucketKeyOf, facetColumns, facetBucketsOf } from './facet-buckets.ts';

/** Products of one kind, counted. */
export interface FacetCount {
  /** In the order of the groups. */
  readonly facetBuckets: readonly number[];
  readonly count: number;
}

/** A product's own streams are named for it, and its reviews' for it and a person. */
const productOf = ({ stream }: RecordedEvent): string | undefined =>
  ['product', 'stock', 'review'].includes(categoryOf(stream)) ? idOf(stream).split('-')[0] : undefined;

/** How many products of each kind the shop has. */
export const productCounts: Tally<ProductRow, 'listed' | (typeof facetColumns)[number]> = {
  table: 'product_counts',
  columns: ['listed', ...facetColumns],
  keys: (row) => (row.listed ? [String(bucketKeyOf(row))] : []),
  touches: productOf,
  // A kind has how the product is rated.
  alsoTouches: async (db, events) => (await reviewsByBuyers(db, events)).map(({ product_id }) => product_id),
};

/** The counts of all products of the shop. */
export const alikeInShop = async (db: Database): Promise<readonly FacetCount[]> => {
  const { rows } = await sql<{ kind: string; count: number }>`
    select key as kind, count from product_counts
  `.execute(db);
  return rows.map(({ kind, count }) => ({ facetBuckets: facetBucketsOf(Number(kind)), count }));
};

/** The counts of those that are found. */
export const alikeFound = async (
  db: Database,
  isFound: RawBuilder<unknown>,
): Promise<readonly FacetCount[]> => {
  const { rows } = await sql<{ kind: number; count: number }>`
    ${planEachTime} select kind, count(*)::integer as count from products where ${isFound} group by kind
  `.execute(db);
  return rows.map(({ kind, count }) => ({ facetBuckets: facetBucketsOf(kind), count }));
};
