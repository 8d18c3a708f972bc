import type { Cents } from '#contracts/kernel/money';
import { table } from '../kernel/table.ts';

/** What a cart keeps of a line; all else is the product's, as it is now. */
export interface CartLine {
  readonly productId: string;
  readonly variantId: string;
  readonly quantity: number;
  readonly addedCents: Cents;
}

/** One row a cart: its lines leave together when they are ordered. */
export interface CartRow {
  user_id: string;
  lines: readonly CartLine[];
  revision: number;
}

export const cartsTable = table<CartRow>('carts', 'user_id', {
  user_id: 'text primary key',
  lines: 'jsonb not null',
  revision: 'integer not null',
});
