import { z } from 'zod';
import { cartEvents, type CartEvent } from '#contracts/carts/events';
import type { Aggregate } from '../kernel/aggregate.ts';

export interface CartLine {
  readonly quantity: number;
  /** What one cost when it was added: a later difference is told to the shopper (design §8.12). */
  readonly unitPriceCents: number;
  readonly addedAt: string;
}

const keptLine = z.object({
  quantity: z.int(),
  unitPriceCents: z.int(),
  addedAt: z.string(),
}) satisfies z.ZodType<CartLine>;

/** The lines by product, in the order in which they were added. A cart reserves nothing. */
export type CartState = ReadonlyMap<string, CartLine>;

const evolve = (state: CartState, event: CartEvent): CartState => {
  const lines = new Map(state);
  switch (event.type) {
    case 'CartItemAdded': {
      const { productId, quantityAfter, unitPriceCents, at } = event.data;
      return lines.set(productId, { quantity: quantityAfter, unitPriceCents, addedAt: at });
    }
    case 'CartItemQuantityChanged': {
      const line = lines.get(event.data.productId);
      return line ? lines.set(event.data.productId, { ...line, quantity: event.data.quantityAfter }) : lines;
    }
    case 'CartItemRemoved':
      lines.delete(event.data.productId);
      return lines;
    case 'CartCheckedOut':
      for (const productId of event.data.productIds) lines.delete(productId);
      return lines;
    default:
      return event satisfies never;
  }
};

export const cart: Aggregate<CartState, CartEvent> = {
  category: 'cart',
  events: cartEvents,
  initial: new Map(),
  evolve,
  snapshotVersion: 1,
  freeze: (lines) => [...lines],
  thaw: (frozen) => new Map(z.array(z.tuple([z.string(), keptLine])).parse(frozen)),
};
