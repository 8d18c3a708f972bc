import type { Cart } from '#contracts/carts/views';
import type { placeOrderBody } from '#contracts/orders/commands';
import type { Provider } from '#contracts/payments/provider';
import type { z } from 'zod';
import { pricesOf } from '../../lib/money.ts';
import { sumsOf } from '../cart/reckon.ts';
import type { Address } from './choices.ts';

export type OrderRequest = z.input<typeof placeOrderBody>;

/** The order that a cart asks for, priced as the shopper sees it; the server prices it again (design §5). */
export function orderRequest(cart: Cart, shippingAddress: Address, paymentMethod: Provider): OrderRequest {
  return {
    orderItems: cart.items.map((item) => ({
      productId: item.productId,
      qty: item.qty,
      title: item.title,
      image: item.image,
      price: pricesOf(item).now,
    })),
    shippingAddress,
    paymentMethod,
    ...sumsOf(cart),
  };
}

export type RequestLine = OrderRequest['orderItems'][number];

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
/** The server takes titles and pictures from its catalogue; here they are what the shopper was shown. */
export const shownOf = ({ title, image }: RequestLine) => ({ title: text(title), image: text(image) });
