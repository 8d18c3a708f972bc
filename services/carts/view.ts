import type { Cart } from '#contracts/carts/views';
import { toDollars } from '#contracts/kernel/money';
import type { Offers } from './ports.ts';
import type { CartState } from './state.ts';

/** The cart at current prices, from the streams' own states. */
export const cartView = async (offers: Offers, userId: string, lines: CartState): Promise<Cart> => ({
  userId,
  items: await Promise.all(
    [...lines].map(async ([productId, { quantity, unitPriceCents }]) => {
      const offer = await offers.recent(productId);
      return {
        productId,
        title: offer.title,
        image: offer.image,
        price: toDollars(offer.priceCents),
        salePrice: offer.salePriceCents === null ? null : toDollars(offer.salePriceCents),
        qty: quantity,
        countInStock: offer.available,
        available: offer.status === 'sold',
        addedPrice: toDollars(unitPriceCents),
      };
    }),
  ),
});
