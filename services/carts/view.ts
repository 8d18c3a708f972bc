import pLimit from 'p-limit';
import type { Cart } from '#contracts/carts/views';
import { toDollars } from '#contracts/kernel/money';
import type { Offers } from './ports.ts';
import type { CartState } from './state.ts';

/**
 * How many offers are requested at once, so that other readers of the streams get their turn: those without a recent
 * copy read streams.
 */
const AT_ONCE = 10;

/** The cart at current prices, from the streams' own states; a product that is not sold has a stock of 0. */
export const cartView = async (offers: Offers, userId: string, lines: CartState): Promise<Cart> => {
  const inTurn = pLimit(AT_ONCE);
  const items = await Promise.all(
    [...lines].map(async ([variantId, { productId, quantity, unitPriceCents }]) => {
      const offer = await inTurn(() => offers.recent({ productId, variantId }));
      const isSold = offer.status === 'sold';
      return {
        productId,
        variantId,
        choice: [...offer.choice],
        title: offer.title,
        translations: offer.translations,
        image: offer.image,
        price: toDollars(offer.priceCents),
        salePrice: offer.salePriceCents === null ? null : toDollars(offer.salePriceCents),
        qty: quantity,
        countInStock: isSold ? offer.available : 0,
        available: isSold,
        addedPrice: toDollars(unitPriceCents),
      };
    }),
  );
  return { userId, items };
};
