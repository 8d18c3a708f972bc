import { sql } from 'kysely';
import type { ProductDetails } from '#contracts/catalogue/views';
import type { Database } from '../kernel/database.ts';
import type { ProductTables } from './table.ts';
import { detailColumns, toProductDetails } from './view.ts';

/** Products read at once. */
const AT_ONCE = 500;

/** All products of the shop with their variants, in listing order, page by page. */
export async function* eachProduct(db: Database): AsyncGenerator<readonly ProductDetails[]> {
  const listed = db
    .withTables<ProductTables>()
    .selectFrom('products')
    .select([...detailColumns, 'created_position'])
    .where(sql<boolean>`listed`)
    .orderBy('created_position')
    .orderBy('id')
    .limit(AT_ONCE);
  let last: { readonly created_position: number; readonly id: string } | undefined;
  do {
    const behind = last
      ? listed.where(sql<boolean>`(created_position, id) > (${last.created_position}, ${last.id})`)
      : listed;
    const rows = await behind.execute();
    if (rows.length > 0) yield rows.map(toProductDetails);
    last = rows.length < AT_ONCE ? undefined : rows.at(-1);
  } while (last);
}
