import { sql } from 'kysely';
import type { Cart, CartItem } from '#contracts/carts/views';
import { titlesOf, type Translations } from '#contracts/catalogue/translations';
import { toDollars, type Cents } from '#contracts/kernel/money';
import type { Database } from '../kernel/database.ts';

/** A line beside what the products' table says of it now; nothing where the product was never seen. */
interface ShownLine {
  product_id: string;
  quantity: number;
  added_cents: Cents;
  title: string | null;
  translations: Translations | null;
  image: string | null;
  price_cents: Cents | null;
  sale_price_cents: Cents | null;
  available: number | null;
  listed: boolean | null;
}

const toItem = (line: ShownLine): CartItem => ({
  productId: line.product_id,
  title: line.title ?? '',
  translations: titlesOf(line.translations ?? {}),
  image: line.image ?? '',
  price: toDollars(line.price_cents ?? line.added_cents),
  salePrice: line.sale_price_cents === null ? null : toDollars(line.sale_price_cents),
  qty: line.quantity,
  countInStock: line.listed ? (line.available ?? 0) : 0,
  available: line.listed ?? false,
  addedPrice: toDollars(line.added_cents),
});

/** The person's cart at current prices, in the order in which the lines were added; nobody's cart is empty. */
export const cart = async (db: Database, userId: string): Promise<Cart> => {
  const { rows } = await sql<ShownLine>`
    select line.value->>'productId' as product_id, (line.value->>'quantity')::int as quantity,
      (line.value->>'addedCents')::bigint as added_cents,
      products.title, products.translations, products.image, products.price_cents, products.sale_price_cents, products.available, products.listed
    from carts cross join jsonb_array_elements(carts.lines) with ordinality as line
    left join products on products.id = line.value->>'productId'
    where carts.user_id = ${userId} order by line.ordinality
  `.execute(db);
  return { userId, items: rows.map(toItem) };
};
