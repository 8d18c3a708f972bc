import type { ReadTable } from '../kernel/read-table.ts';
import { readTables } from '../read-tables.ts';
import type { LiveMessage } from './messages.ts';

/** What has changed since it was read: the answers from these tables, or of them those that name this product. */
export interface Stale {
  readonly tables: readonly ReadTable[];
  readonly productId?: string;
}

/** What a message makes stale. A stock or a price is in its message, and nothing is to be read again for it. */
export function staleAfter(message: LiveMessage): Stale | 'everything' {
  switch (message.kind) {
    // Every list that has it, too.
    case 'product':
      return { tables: [readTables.products] };
    // Also the product's rating and count.
    case 'reviews':
      return { tables: [readTables.reviews, readTables.products], productId: message.productId };
    case 'cart':
      return { tables: [readTables.carts] };
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
    case 'log':
    case 'told':
      return { tables: [] };
    default:
      return message satisfies never;
  }
}
