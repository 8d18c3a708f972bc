import { cartRoutes } from '#contracts/carts/api';
import type { Cart, CartItem } from '#contracts/carts/views';
import { toCents, toDollars } from '#contracts/kernel/money';
import { useSWRConfig } from 'swr';
import { call, keyOf, useAnswer } from '../../lib/api.ts';
import { pricesOf } from '../../lib/money.ts';
import { useUser } from '../accounts/session.ts';

/** The signed-in person's cart; nothing is read for a visitor. */
export function useCart() {
  const user = useUser();
  return useAnswer(cartRoutes.cart, user ? { params: { userId: user._id } } : null);
}

/** The badge is the sum of quantities (design §8.12). */
export const countOf = ({ items }: Cart): number => items.reduce((sum, { qty }) => sum + qty, 0);

/** The goods' sum in dollars; what cannot be bought does not count. */
export const sumOf = ({ items }: Cart): number =>
  toDollars(
    items
      .filter(({ available }) => available)
      .reduce((sum, item) => sum + toCents(pricesOf(item).now) * item.qty, 0),
  );

/** Why a line keeps the cart from the counter; undefined when it does not. */
export function obstacleOf(item: CartItem): 'unavailable' | 'outOfStock' | 'tooMany' | undefined {
  if (!item.available) return 'unavailable';
  if (item.countInStock === 0) return 'outOfStock';
  return item.qty > item.countInStock ? 'tooMany' : undefined;
}

export const withQuantity = (cart: Cart, productId: string, qty: number): Cart => ({
  ...cart,
  items: cart.items.map((item) => (item.productId === productId ? { ...item, qty } : item)),
});

export const without = (cart: Cart, productId: string): Cart => ({
  ...cart,
  items: cart.items.filter((item) => item.productId !== productId),
});

/** The cart's commands for a person: each shows its result at once and takes it back when the shop refuses. */
export function useCartCommands(userId: string) {
  const { mutate } = useSWRConfig();
  const key = keyOf(cartRoutes.cart, { params: { userId } });

  const commit = (answer: Promise<{ cart: Cart }>, expected?: (cart: Cart) => Cart) =>
    mutate<{ cart: Cart }>(key, answer, {
      revalidate: false,
      populateCache: ({ cart }: { cart: Cart }) => ({ cart }),
      ...(expected && {
        optimisticData: (now?: { cart: Cart }) => ({
          cart: now ? expected(now.cart) : { userId, items: [] },
        }),
      }),
    });

  return {
    add: (productId: string) => commit(call(cartRoutes.addToCart, { body: { userId, productId, qty: 1 } })),
    setQuantity: (productId: string, qty: number) =>
      commit(call(cartRoutes.changeQuantity, { body: { userId, productId, qty } }), (cart) =>
        withQuantity(cart, productId, qty),
      ),
    remove: (productId: string) =>
      commit(call(cartRoutes.removeFromCart, { params: { userId, productId } }), (cart) =>
        without(cart, productId),
      ),
  };
}
