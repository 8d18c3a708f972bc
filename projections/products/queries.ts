import { sql } from 'kysely';
import type { ProductList } from '#contracts/catalogue/goods-api';
import type { Product, ProductDetails, ProductWithRatings } from '#contracts/catalogue/views';
import type { Database } from '../kernel/database.ts';
import { counted, pageOf, type Page, type Slice } from '../kernel/page.ts';
import { isKind } from './facet-counts.ts';
import type { SalesTables } from './sales.ts';
import type { ProductTables } from './table.ts';
import { detailColumns, shownColumns, toProduct, toProductDetails, type ShownRow } from './view.ts';

const listed = (db: Database) =>
  db
    .withTables<ProductTables & SalesTables>()
    .selectFrom('products')
    .where(sql<boolean>`listed`);

const inListingOrder = (db: Database, { limit, offset }: Slice, direction: 'asc' | 'desc' = 'asc') =>
  listed(db)
    .select(shownColumns)
    .orderBy('created_position', direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset(offset);

const sold = (db: Database) =>
  listed(db).innerJoin('product_sales', 'product_sales.product_id', 'products.id');

/** First what was sold, by its index; then, in listing order, what was not. */
const bestSelling = async (db: Database, { limit, offset }: Slice): Promise<readonly ShownRow[]> => {
  const sellers = await sold(db)
    .select(shownColumns)
    .orderBy('units', 'desc')
    .orderBy('created_position')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
  if (sellers.length === limit) return sellers;
  const { before } = await sold(db)
    .select(({ fn }) => fn.countAll<number>().as('before'))
    .executeTakeFirstOrThrow();
  const rest = { limit: limit - sellers.length, offset: Math.max(0, offset - before) };
  const others = await inListingOrder(db, rest)
    .where(sql<boolean>`not exists (select from product_sales where product_id = products.id)`)
    .execute();
  return [...sellers, ...others];
};

const inOrder = (db: Database, sort: ProductList['sort'], part: Slice): Promise<readonly ShownRow[]> => {
  switch (sort) {
    case 'best-selling':
      return bestSelling(db, part);
    case 'reduction':
      return listed(db)
        .select(shownColumns)
        .orderBy('reduction', (by) => by.desc().nullsLast())
        .orderBy('created_position')
        .orderBy('id')
        .limit(part.limit)
        .offset(part.offset)
        .execute();
    case 'newest':
      return inListingOrder(db, part, 'desc').execute();
    case undefined:
      return inListingOrder(db, part).execute();
    default:
      return sort satisfies never;
  }
};

/** All products: in listing order, which is creation order, or in the one asked for (design §8.10). */
export const allProducts = async (db: Database, { sort, ...paging }: ProductList): Promise<Page<Product>> => {
  const part = pageOf(paging);
  if (part.offset > 0) {
    // Else Postgres would read the whole shop to skip it, for any number of a page.
    const total = await listedCount(db);
    return { rows: part.offset < total ? (await inOrder(db, sort, part)).map(toProduct) : [], total };
  }
  return counted(await inOrder(db, sort, part), toProduct, countOfListed(db), paging);
};

const countOfListed = (db: Database) =>
  db
    .withTables<ProductTables>()
    .selectFrom('product_counts')
    .select(sql<number>`coalesce(sum(count), 0)::integer`.as('total'))
    .where(isKind);

/** How many products the shop has. */
export const listedCount = async (db: Database): Promise<number> =>
  (await countOfListed(db).executeTakeFirst())?.total ?? 0;

/** A product of the shop with what its reviews gave; null for one that is not there or was discontinued. */
export const productWithRatings = async (db: Database, id: string): Promise<ProductWithRatings | null> => {
  const row = await listed(db)
    .select([...detailColumns, 'rating_counts'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? { product: toProductDetails(row), ratingCounts: [...row.rating_counts] } : null;
};

export const product = async (db: Database, id: string): Promise<ProductDetails | null> =>
  (await productWithRatings(db, id))?.product ?? null;

/** Whether a product was in the shop and is not any more. */
export const hasLeft = async (db: Database, id: string): Promise<boolean> => {
  const row = await db
    .withTables<ProductTables>()
    .selectFrom('products')
    .select('id')
    .where('id', '=', id)
    .where(sql<boolean>`created_at is not null and not listed`)
    .executeTakeFirst();
  return row !== undefined;
};

/** A part of all products' ids, in listing order: read of its index alone. */
export const listedIds = async (db: Database, { limit, offset }: Slice): Promise<readonly string[]> => {
  const rows = await listed(db)
    .select('id')
    .orderBy('created_position')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ id }) => id);
};

/** First pictures of a number of products in the shop, any of them. Reads all products once: not for a call. */
export const somePictures = async (db: Database, howMany: number): Promise<readonly string[]> => {
  const rows = await listed(db)
    .select('image')
    .where('image', '<>', '')
    .orderBy(sql`random()`)
    .limit(howMany)
    .execute();
  return rows.map(({ image }) => image);
};
