import { z } from 'zod';
import { cartEvents, type CartEvent } from '#contracts/carts/events';
import type { Aggregate } from '../kernel/aggregate.ts';

export interface CartLine {
  readonly productId: string;
  readonly quantity: number;
  /** The unit price when it was added: the shopper sees a later difference (design §8.12). */
  readonly unitPriceCents: number;
  readonly addedAt: string;
}

const keptLine = z.object({
  productId: z.string(),
  quantity: z.int(),
  unitPriceCents: z.int(),
  addedAt: z.string(),
}) satisfies z.ZodType<CartLine>;

/** The lines by variant, in the order of adding. A cart reserves nothing. */
export type CartState = ReadonlyMap<string, CartLine>;

const evolve = (state: CartState, event: CartEvent): CartState => {
  const lines = new Map(state);
  switch (event.type) {
    case 'CartItemAdded': {
      const { productId, variantId, quantityAfter, unitPriceCents, at } = event.data;
      return lines.set(variantId, { productId, quantity: quantityAfter, unitPriceCents, addedAt: at });
    }
    case 'CartItemQuantityChanged': {
      const { variantId } = event.data;
      const line = lines.get(variantId);
      return line ? lines.set(variantId, { ...line, quantity: event.data.quantityAfter }) : lines;
    }
    case 'CartItemRemoved':
      lines.delete(event.data.variantId);
      return lines;
    case 'CartCheckedOut':
      for (const { variantId } of event.data.lines) lines.delete(variantId);
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
  snapshotVersion: 2,
  freeze: (lines) => [...lines],
  thaw: (frozen) => new Map(z.array(z.tuple([z.string(), keptLine])).parse(frozen)),
};
