import { z } from 'zod';
import { translatedTitles } from '../catalogue/translations.ts';
import { chosenValue } from '../catalogue/variants.ts';
import { id } from '../kernel/ids.ts';
import { dollars } from '../kernel/money.ts';

/** A line with the product's current data. `addedPrice` differs from the price to pay when it changed since (design §8.12). */
export const cartItem = z
  .object({
    productId: id,
    /** The product's id where it has no options. */
    variantId: id,
    /** The names of its options and of the chosen values; empty for a product without options. */
    choice: z.array(chosenValue),
    title: z.string(),
    translations: translatedTitles,
    image: z.string(),
    price: dollars,
    salePrice: dollars.nullable(),
    qty: z.int(),
    countInStock: z.int(),
    /** False when the product or this variant of it left the shop: the line blocks checkout (design §8.11). */
    available: z.boolean(),
    addedPrice: dollars,
  })
  .meta({ id: 'CartItem' });
export type CartItem = z.infer<typeof cartItem>;

export const cart = z.object({ userId: id, items: z.array(cartItem) }).meta({ id: 'Cart' });
export type Cart = z.infer<typeof cart>;
