import { translatedTitles } from '#contracts/catalogue/translations';
import type { Cart } from '#contracts/carts/views';
import type { OrderDetails, placeOrderBody } from '#contracts/orders/commands';
import type { z } from 'zod';
import { pricesOf } from '../../lib/money.ts';
import { cartTotals } from '../cart/totals.ts';

export type OrderRequest = z.input<typeof placeOrderBody>;

/** The order that a cart asks for, priced as the shopper sees it; the server prices it again (design §5). */
export function orderRequest(cart: Cart, chosen: OrderDetails): OrderRequest {
  return {
    orderItems: cart.items.map((item) => ({
      productId: item.productId,
      qty: item.qty,
      title: item.title,
      translations: item.translations,
      image: item.image,
      price: pricesOf(item).now,
    })),
    ...chosen,
    ...cartTotals(cart),
  };
}

/** What the shop is told of it. An api of before a line had translations would refuse the whole order for them. */
export const bodyOf = ({ orderItems, ...request }: OrderRequest): OrderRequest => ({
  ...request,
  orderItems: orderItems.map(({ productId, qty, title, image, price }) => ({
    productId,
    qty,
    title,
    image,
    price,
  })),
});

export type RequestLine = OrderRequest['orderItems'][number];

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
/** The server takes titles and pictures from its catalogue; here they are what the shopper was shown. */
export const shownOf = ({ title, translations, image }: RequestLine) => ({
  title: text(title),
  translations: translatedTitles.safeParse(translations).data ?? {},
  image: text(image),
});
export type ShownLine = ReturnType<typeof shownOf>;
