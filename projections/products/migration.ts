import type { Database } from '../kernel/database.ts';
import { createTable } from '../kernel/table.ts';
import { tallyTable } from '../kernel/tallies.ts';
import { bandStarts, productCounts } from './alike.ts';
import { productsTable } from './table.ts';
import { productWords } from './words.ts';

const made = (table: string, column: string, type: string, expression: string): string =>
  `alter table ${table} add column if not exists ${column} ${type} generated always as (${expression}) stored`;

const words = (language: 'english' | 'simple', line: 1 | 2 | 3, weight: 'A' | 'B' | 'C'): string =>
  `setweight(to_tsvector('pg_catalog.${language}', split_part(search, E'\\n', ${line})), '${weight}')`;

/** Stems find every form of a word; the words as they are written keep names apart and put the same form first. */
const document = [
  words('english', 1, 'A'),
  words('simple', 1, 'A'),
  words('english', 2, 'B'),
  words('simple', 2, 'B'),
  words('english', 3, 'C'),
].join(' || ');

/**
 * No index on `available`: it changes with every order, and then only the row itself is written anew. Searches read the
 * words' index while they wait, so it keeps no list of what is still to be sorted in.
 */
export const migrateProducts = async (db: Database): Promise<void> => {
  await createTable(
    db,
    productsTable,
    'create extension if not exists pg_trgm with schema public',
    made(
      'products',
      'price_band',
      'smallint',
      `width_bucket(paid_cents, '{${bandStarts.join()}}'::bigint[])`,
    ),
    made('products', 'stars', 'smallint', 'floor(rating)'),
    made('products', 'in_stock', 'boolean', 'available > 0'),
    made('products', 'document', 'tsvector', document),
    'create index if not exists products_listed on products (created_position, id) where listed',
    'create index if not exists products_by_price on products (paid_cents, id) where listed',
    'create index if not exists products_by_name on products (title collate "und-x-icu", id) where listed',
    'create index if not exists products_alike on products (category, brand, price_band, stars, in_stock) where listed',
    'create index if not exists products_found on products using gin (document) with (fastupdate = off) where listed',
  );
  await createTable(db, tallyTable(productCounts.table));
  await createTable(
    db,
    tallyTable(productWords.table),
    made('product_words', 'stem', 'text', `(tsvector_to_array(to_tsvector('pg_catalog.english', key)))[1]`),
    'create index if not exists product_words_stem on product_words (stem)',
    'create index if not exists product_words_alike on product_words using gist (key public.gist_trgm_ops)',
  );
};
