import type { ReadTable } from '../kernel/read-table.ts';
import { readTables } from '../read-tables.ts';
import type { LiveMessage } from './messages.ts';

/** Answers that are out of date: those from these tables, or only those that name this product. */
export interface Stale {
  readonly tables: readonly ReadTable[];
  readonly productId?: string;
}

/**
 * What a message makes out of date at once. A new stock or price is in its message, so nothing has to be loaded for it;
 * a cart is read in turn with its commands.
 */
export function staleAfter(message: LiveMessage): Stale | 'everything' {
  switch (message.kind) {
    // Every list with the product, too.
    case 'product':
      return { tables: [readTables.products] };
    // The product's rating and count, too.
    case 'reviews':
      return { tables: [readTables.reviews, readTables.products], productId: message.productId };
    case 'order':
      return { tables: [readTables.orders] };
    case 'session':
      return { tables: [readTables.accounts] };
    case 'list':
      return { tables: [readTables[message.list]] };
    case 'missed':
      return 'everything';
    case 'stock':
    case 'price':
    case 'cart':
    case 'log':
    case 'told':
      return { tables: [] };
    default:
      return message satisfies never;
  }
}
