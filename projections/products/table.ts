import type { ProductVariant } from '#contracts/catalogue/events';
import type { Translations } from '#contracts/catalogue/translations';
import type { ProductOption } from '#contracts/catalogue/variants';
import type { Cents } from '#contracts/kernel/money';
import { table } from '../kernel/table.ts';
import type { TallyRow } from '../kernel/tallies.ts';

/** A product with what can still be bought of it. Fed by two streams, so either may be seen first. */
export interface ProductRow {
  id: string;
  title: string;
  description: string;
  category: string;
  brand: string;
  translations: Translations;
  price_cents: Cents;
  sale_price_cents: Cents | null;
  /** What the shopper pays, of variants the least: filters and sorting go by it (design §8.2). */
  paid_cents: Cents;
  /** The first of `images`, '' when there is none. */
  image: string;
  images: readonly string[];
  /** What its variants cost from, where they cost different prices. */
  from_cents: Cents | null;
  /** The largest at which a variant is on sale, in whole percent: filters and sorting go by it. Null where none is. */
  reduction: number | null;
  /** Of all its variants together. */
  available: number;
  rating: number;
  num_reviews: number;
  /** How many reviews gave one star, two, … five. */
  rating_counts: readonly number[];
  created_at: Date | null;
  /** The log position of its creation: listing order. */
  created_position: number;
  /** In the shop: created and not discontinued. */
  listed: boolean;
  /** None where it is its own only variant. */
  options: readonly ProductOption[];
  variants: readonly ProductVariant[];
  /** What can be bought of each variant that was ever stocked; its own is `available` while it is its only one. */
  stocks: Readonly<Record<string, number>>;
  /** The sizes and colours of its variants, as `values.ts` has them. */
  choices: readonly string[];
  /** Those of its choices of which something is in stock. No index has it: it changes when a variant is sold out. */
  stocked: readonly string[];
  /**
   * The words that `q` finds, in lines: the title's; those of brand, category and the values that its variants have; the
   * descriptions'; the translated title's.
   */
  search: string;
  product_revision: number;
  stock_revision: number;
}

export type ProductTables = {
  products: ProductRow;
  product_counts: TallyRow;
};

export const productsTable = table<ProductRow>('products', 'id', {
  id: 'text primary key',
  title: 'text not null',
  description: 'text not null',
  category: 'text not null',
  brand: 'text not null',
  translations: 'jsonb not null',
  price_cents: 'bigint not null',
  sale_price_cents: 'bigint',
  paid_cents: 'bigint not null',
  from_cents: 'bigint',
  reduction: 'integer',
  image: 'text not null',
  images: 'text[] not null',
  available: 'integer not null',
  rating: 'double precision not null default 0',
  num_reviews: 'integer not null default 0',
  rating_counts: `integer[] not null default '{0,0,0,0,0}'`,
  created_at: 'timestamptz',
  created_position: 'bigint not null',
  listed: 'boolean not null',
  options: 'jsonb not null',
  variants: 'jsonb not null',
  stocks: 'jsonb not null',
  choices: 'text[] not null',
  stocked: 'text[] not null',
  search: 'text not null',
  product_revision: 'integer not null',
  stock_revision: 'integer not null',
});
