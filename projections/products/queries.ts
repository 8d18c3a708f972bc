import { sql } from 'kysely';
import type { Product } from '#contracts/catalogue/views';
import type { Paging } from '#contracts/kernel/paging';
import type { Database } from '../kernel/database.ts';
import { counted, pageOf, type Page } from '../kernel/page.ts';
import type { ProductTables } from './table.ts';
import { shownColumns, toProduct } from './view.ts';

const listed = (db: Database) =>
  db
    .withTables<ProductTables>()
    .selectFrom('products')
    .where(sql<boolean>`listed`);

/** All products in listing order, which is creation order (design §8.10). */
export const allProducts = async (db: Database, paging: Paging): Promise<Page<Product>> => {
  const { limit, offset } = pageOf(paging);
  const page = listed(db).select(shownColumns).orderBy('created_position').orderBy('id');
  const count = db
    .withTables<ProductTables>()
    .selectFrom('product_counts')
    .select(sql<number>`coalesce(sum(count), 0)::integer`.as('total'));
  return counted(await page.limit(limit).offset(offset).execute(), toProduct, count, paging);
};

/** A product of the shop; null for one that is not there or was discontinued. */
export const product = async (db: Database, id: string): Promise<Product | null> => {
  const row = await listed(db).select(shownColumns).where('id', '=', id).executeTakeFirst();
  return row ? toProduct(row) : null;
};

/** Those of these products that are in the shop, in no particular order. */
export const productsByIds = async (db: Database, ids: readonly string[]): Promise<readonly Product[]> => {
  const rows = await listed(db)
    .select(shownColumns)
    .where(sql<boolean>`id = any(${ids})`)
    .execute();
  return rows.map(toProduct);
};
