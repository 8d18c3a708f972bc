import { translatedTitles } from '#contracts/catalogue/translations';
import { chosenValue, type ChosenValue } from '#contracts/catalogue/variants';
import type { Cart } from '#contracts/carts/views';
import type { placeOrderBody } from '#contracts/orders/commands';
import { z } from 'zod';
import { pricesOf } from '../../lib/money.ts';
import { cartTotals } from '../cart/totals.ts';
import { tariffOf } from '../delivery/api.ts';
import type { Chosen } from './choices.ts';

export type OrderRequest = z.input<typeof placeOrderBody>;

/** The order for a cart, priced as the shopper sees it; the server prices it again (design §5). */
export function orderRequest(cart: Cart, chosen: Chosen): OrderRequest {
  return {
    orderItems: cart.items.map((item) => ({
      productId: item.productId,
      variantId: item.variantId,
      choice: item.choice,
      qty: item.qty,
      title: item.title,
      translations: item.translations,
      image: item.image,
      price: pricesOf(item).now,
    })),
    ...detailsIn(chosen),
    ...cartTotals(cart, chosen.way && tariffOf(chosen.way)),
  };
}

/** What the order says of what was chosen. */
export const detailsIn = ({ way, shippingAddress, paymentMethod }: Chosen) => ({
  shippingAddress,
  paymentMethod,
  ...(way && { deliveryMethod: way._id }),
});

export type RequestLine = OrderRequest['orderItems'][number];

/** What identifies a line: its variant, or the product where it has no options. */
export const variantIdOf = ({ productId, variantId = productId }: RequestLine): string => variantId;

/**
 * The body that is sent. An api from before lines had translations or variants would refuse the whole order for them.
 */
export const bodyOf = ({ orderItems, ...request }: OrderRequest): OrderRequest => ({
  ...request,
  orderItems: orderItems.map(({ productId, variantId, choice, qty, title, image, price }) => ({
    productId,
    ...(choicesIn(choice).length > 0 && { variantId }),
    qty,
    title,
    image,
    price,
  })),
});

const choicesIn = (choice: unknown): readonly ChosenValue[] => choices.safeParse(choice).data ?? [];
const choices = z.array(chosenValue);

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
/** The server takes titles and pictures from its catalogue; here they are what the shopper was shown. */
export const shownOf = ({ title, translations, image, choice }: RequestLine) => ({
  title: text(title),
  choice: choicesIn(choice),
  translations: translatedTitles.safeParse(translations).data ?? {},
  image: text(image),
});
export type ShownLine = ReturnType<typeof shownOf>;
