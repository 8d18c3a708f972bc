import { sql } from 'kysely';
import { availabilities, priceBands } from '#contracts/catalogue/options';
import { categoryOf, idOf, type RecordedEvent } from '#contracts/kernel/recorded';
import type { Database } from '../kernel/database.ts';
import type { Tally } from '../kernel/tallies.ts';
import { ratings, type Group } from './groups.ts';
import type { Found } from './search.ts';
import type { ProductRow } from './table.ts';

/** Products that are alike to every filter, counted; with the options of each group that show them. */
export interface Alike {
  readonly options: Readonly<Record<Group, readonly string[]>>;
  readonly count: number;
}

/** Where each band but the first begins, in cents of the price paid: `25-50` is 25.00 up to, but not, 50.00. */
export const bandStarts = priceBands.slice(1).map((band) => Number(band.split('-')[0]) * 100);

const bandOf = (paidCents: number): number => bandStarts.filter((start) => paidCents >= start).length;

/** What products have in common that are alike: in JSON the key of their count. */
type Traits = readonly [category: string, brand: string, band: number, stars: number, inStock: boolean];

/** Thousands of counts at most, however many the products. */
export const productCounts: Tally<
  ProductRow,
  'listed' | 'category' | 'brand' | 'paid_cents' | 'rating' | 'available'
> = {
  table: 'product_counts',
  columns: ['listed', 'category', 'brand', 'paid_cents', 'rating', 'available'],
  keys: ({ listed, category, brand, paid_cents, rating, available }) => {
    const traits: Traits = [category, brand, bandOf(paid_cents), Math.floor(rating), available > 0];
    return listed ? [JSON.stringify(traits)] : [];
  },
  touches: (event) => productOf(event),
};

/** A product's own streams are named for it, and its reviews' for it and a person. */
export const productOf = ({ stream }: RecordedEvent): string | undefined =>
  ['product', 'stock', 'review'].includes(categoryOf(stream)) ? idOf(stream).split('-')[0] : undefined;

const alike = ([category, brand, band, stars, inStock]: Traits, count: number): Alike => ({
  options: {
    category: [category],
    brand: [brand],
    price: priceBands.slice(band, band + 1),
    rating: ratings.filter((least) => stars >= Number(least)),
    availability: [availabilities[inStock ? 0 : 1]],
  },
  count,
});

/** All products of the shop. */
export const alikeInShop = async (db: Database): Promise<readonly Alike[]> => {
  const { rows } = await sql<{ key: string; count: number }>`select key, count from product_counts`.execute(
    db,
  );
  return rows.map(({ key, count }) => alike(JSON.parse(key) as Traits, count));
};

interface TraitsRow {
  readonly category: string;
  readonly brand: string;
  readonly price_band: number;
  readonly stars: number;
  readonly in_stock: boolean;
  readonly count: number;
}

/** Those that a search finds. */
export const alikeFound = async (db: Database, { matching }: Found): Promise<readonly Alike[]> => {
  const { rows } = await sql<TraitsRow>`
    select category, brand, price_band, stars, in_stock, count(*)::integer as count from products
    where listed and document @@ ${matching}::tsquery group by 1, 2, 3, 4, 5
  `.execute(db);
  return rows.map(({ count, ...row }) =>
    alike([row.category, row.brand, row.price_band, row.stars, row.in_stock], count),
  );
};
