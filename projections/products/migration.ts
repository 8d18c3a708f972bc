import type { Database } from '../kernel/database.ts';
import { createTable } from '../kernel/table.ts';
import { tallyTable } from '../kernel/tallies.ts';
import { productCounts } from './facet-counts.ts';
import { productsTable } from './table.ts';
import { kindInSql, facetBuckets } from './facet-buckets.ts';
import { productValues } from './value-words.ts';
import { productWords } from './search-terms.ts';

const made = (table: string, column: string, type: string, expression: string): string =>
  `alter table ${table} add column if not exists ${column} ${type} generated always as (${expression}) stored`;

const words = (language: 'english' | 'simple', line: 1 | 2 | 3 | 4, weight: 'A' | 'B' | 'C' | 'D'): string =>
  `setweight(to_tsvector('pg_catalog.${language}', split_part(search, E'\\n', ${line})), '${weight}')`;

/** Stems find every form of a word; the words as they are written keep names apart and put the same form first. */
const document = [
  words('english', 1, 'A'),
  words('simple', 1, 'A'),
  words('english', 2, 'B'),
  words('simple', 2, 'B'),
  words('english', 3, 'C'),
  words('english', 4, 'D'),
  words('simple', 4, 'D'),
].join(' || ');

/** The titles' words alone, so that Postgres knows how many products are called so. */
const titled = [
  words('english', 1, 'A'),
  words('simple', 1, 'A'),
  words('english', 4, 'D'),
  words('simple', 4, 'D'),
].join(' || ');

/** A list in this order, with all that its filters go by. */
const list = (name: string, key: string): string =>
  `create index if not exists ${name} on products (${key}, id)
   include (category, brand, price_band, stars, sold_out, full_price) where listed`;

/**
 * No index on `available`: it changes with every order, and then only the row itself is written again. Searches read the
 * words' index while they wait, so it keeps no list of what is still to be sorted in.
 */
export const migrateProducts = async (db: Database): Promise<void> => {
  await createTable(
    db,
    productsTable,
    'create extension if not exists pg_trgm with schema public',
    made('products', 'price_band', 'integer', facetBuckets.price.sql),
    made('products', 'stars', 'integer', facetBuckets.rating.sql),
    made('products', 'sold_out', 'integer', facetBuckets.availability.sql),
    made('products', 'full_price', 'integer', facetBuckets.offer.sql),
    made('products', 'kind', 'integer', kindInSql),
    made('products', 'document', 'tsvector', document),
    made('products', 'titled', 'tsvector', titled),
    made('products', 'title_so', 'text', "coalesce(translations -> 'so' ->> 'title', title)"),
    list('products_listed', 'created_position'),
    list('products_by_price', 'paid_cents'),
    'create index if not exists products_by_reduction on products (reduction desc nulls last, created_position, id) where listed',
    list('products_by_name', 'title collate "und-x-icu"'),
    list('products_by_name_so', 'title_so collate "und-x-icu"'),
    'create index if not exists products_created on products (created_at) include (kind) where listed',
    'create index if not exists products_alike on products (category, brand, price_band, stars, sold_out, full_price) where listed',
    // Pages that are known to be visible to all need not be looked at when an index has what is asked for.
    'alter table products set (autovacuum_vacuum_scale_factor = 0.02)',
    'create index if not exists products_found on products using gin (document) with (fastupdate = off) where listed',
    'create index if not exists products_titled on products using gin (titled) with (fastupdate = off) where listed',
    // Products that have neither size nor colour are not in it, and cost nothing.
    `create index if not exists products_choices on products using gin (choices) with (fastupdate = off)
     where listed and choices <> '{}'`,
  );
  await createTable(db, tallyTable(productCounts.table));
  await createTable(db, tallyTable(productValues.table));
  await createTable(
    db,
    tallyTable(productWords.table),
    made('product_words', 'stem', 'text', `(tsvector_to_array(to_tsvector('pg_catalog.english', key)))[1]`),
    'create index if not exists product_words_stem on product_words (stem)',
    'create index if not exists product_words_alike on product_words using gist (key public.gist_trgm_ops)',
  );
};
