import { sql } from 'kysely';
import type { Cart, CartItem } from '#contracts/carts/views';
import type { ProductVariant } from '#contracts/catalogue/events';
import { titlesOf, type Translations } from '#contracts/catalogue/translations';
import { pricesOf } from '#contracts/catalogue/variant-views';
import { choiceOf, type ProductOption } from '#contracts/catalogue/variants';
import { toCents, toDollars, type Cents } from '#contracts/kernel/money';
import type { Database } from '../kernel/database.ts';

/** A line of a cart, by itself. */
interface Line {
  readonly product_id: string;
  readonly variant_id: string;
  readonly quantity: number;
  readonly added_cents: Cents;
}

/** What the products' table says of its product now. */
interface Goods {
  readonly title: string;
  readonly translations: Translations;
  readonly image: string;
  readonly price_cents: Cents;
  readonly sale_price_cents: Cents | null;
  readonly available: number;
  readonly listed: boolean;
  readonly options: readonly ProductOption[];
  readonly variants: readonly ProductVariant[];
  readonly stocks: Readonly<Record<string, number>>;
}

type ShownLine = Line & (Goods | { readonly [Column in keyof Goods]: null });

const goodsColumns = sql`products.title, products.translations, products.image, products.price_cents,
  products.sale_price_cents, products.available, products.listed, products.options, products.variants, products.stocks`;

/** What a line offers: a variant, or a product that is its own only variant; undefined where that left the shop. */
const offerOf = (goods: Goods, { product_id, variant_id }: Line) => {
  const prices = { priceCents: goods.price_cents, salePriceCents: goods.sale_price_cents };
  if (goods.variants.length === 0)
    return variant_id === product_id
      ? { choice: [], image: goods.image, available: goods.available, ...prices }
      : undefined;
  const variant = goods.variants.find(({ variantId }) => variantId === variant_id);
  return (
    variant && {
      choice: [...choiceOf(goods.options, variant.values)],
      image: variant.image === '' ? goods.image : variant.image,
      available: goods.stocks[variant_id] ?? 0,
      ...pricesOf(prices, variant),
    }
  );
};

const toItem = (line: ShownLine): CartItem => {
  const common = {
    productId: line.product_id,
    variantId: line.variant_id,
    title: line.title ?? '',
    translations: titlesOf(line.translations ?? {}),
    qty: line.quantity,
    addedPrice: toDollars(line.added_cents),
  };
  const goods = line.title === null ? undefined : line;
  const offer = goods && offerOf(goods, line);
  const salePriceCents = offer ? offer.salePriceCents : (goods?.sale_price_cents ?? null);
  const isSold = offer !== undefined && line.listed === true;
  return {
    ...common,
    choice: offer?.choice ?? [],
    image: offer?.image ?? goods?.image ?? '',
    price: toDollars(offer?.priceCents ?? goods?.price_cents ?? line.added_cents),
    salePrice: salePriceCents === null ? null : toDollars(salePriceCents),
    countInStock: isSold ? offer.available : 0,
    available: isSold,
  };
};

/** A line of a visitor's cart, which their browser keeps. */
interface VisitorLine {
  readonly productId: string;
  readonly variantId?: string | undefined;
  readonly qty: number;
  readonly addedPrice?: number | undefined;
}

/** A visitor's lines at current prices, in their order. */
export const priced = async (db: Database, lines: readonly VisitorLine[]): Promise<CartItem[]> => {
  const given = lines.map(({ productId, variantId, qty, addedPrice }) => ({
    productId,
    variantId: variantId ?? productId,
    quantity: qty,
    addedCents: addedPrice === undefined ? 0 : toCents(addedPrice),
  }));
  const { rows } = await sql<ShownLine>`
    select line.value->>'productId' as product_id, line.value->>'variantId' as variant_id,
      (line.value->>'quantity')::int as quantity, (line.value->>'addedCents')::bigint as added_cents,
      ${goodsColumns}
    from jsonb_array_elements(${JSON.stringify(given)}::jsonb) with ordinality as line
    left join products on products.id = line.value->>'productId' order by line.ordinality
  `.execute(db);
  return rows
    .map(toItem)
    .map((item, at) =>
      lines[at]?.addedPrice === undefined ? { ...item, addedPrice: item.salePrice ?? item.price } : item,
    );
};

/** A person's cart at current prices, in the order in which the lines were added; empty for somebody without one. */
export const cart = async (db: Database, userId: string): Promise<Cart> => {
  const { rows } = await sql<ShownLine>`
    select line.value->>'productId' as product_id, line.value->>'variantId' as variant_id,
      (line.value->>'quantity')::int as quantity, (line.value->>'addedCents')::bigint as added_cents,
      ${goodsColumns}
    from carts cross join jsonb_array_elements(carts.lines) with ordinality as line
    left join products on products.id = line.value->>'productId'
    where carts.user_id = ${userId} order by line.ordinality
  `.execute(db);
  return { userId, items: rows.map(toItem) };
};
