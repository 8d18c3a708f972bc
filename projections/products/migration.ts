import type { Database } from '../kernel/database.ts';
import { createTable } from '../kernel/table.ts';
import { productsTable } from './table.ts';

/** No index on `available`: it changes with every order, and then only the row itself is written anew. */
export const migrateProducts = (db: Database): Promise<void> =>
  createTable(
    db,
    productsTable,
    'create extension if not exists pg_trgm with schema public',
    'create index if not exists products_listed on products (created_position, id) where listed',
    'create index if not exists products_by_price on products (paid_cents, id) where listed',
    'create index if not exists products_by_name on products (title collate "und-x-icu", id) where listed',
    'create index if not exists products_search on products using gin (search public.gin_trgm_ops) where listed',
  );
