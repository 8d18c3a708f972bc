import { cartRoutes } from '#contracts/carts/api';
import type { Cart } from '#contracts/carts/views';
import useSWR from 'swr';
import { asShown, call } from '../../lib/api.ts';
import { useSignedIn } from '../accounts/session.ts';
import { keyFor, useCart } from './api.ts';
import { idOf, useVisitorLines, visitorLines } from './visitor-lines.ts';

/** The id of nobody. */
const VISITOR = '';

/** The cart of the current person: a customer's as the shop stores it, a visitor's as the shop prices it. */
export function useShownCart() {
  const { id } = useSignedIn();
  const own = useCart(asShown);
  const visitors = useVisitorCart(id === undefined);
  return id === undefined ? visitors : { ...own, key: keyFor(id) };
}

/**
 * The quantities come from the browser, so a change of them needs no new request; everything else comes from the shop.
 */
function useVisitorCart(isVisitor: boolean) {
  const lines = useVisitorLines();
  const key = !isVisitor || lines.length === 0 ? undefined : `/cart/price#${lines.map(idOf).join()}`;
  const { data, error, mutate } = useSWR<Pick<Cart, 'items'>, Error>(
    key,
    () => call(cartRoutes.priceCart, { body: { lines: [...visitorLines.current().lines] } }),
    { keepPreviousData: true },
  );
  const items = lines.flatMap((line) => {
    const item = data?.items.find(({ variantId }) => variantId === idOf(line));
    return item ? [{ ...item, qty: line.qty, addedPrice: line.addedPrice ?? item.addedPrice }] : [];
  });
  // Until a new line is priced the former answer lacks it: a cart without it would look whole.
  const cart: Cart | undefined = items.length === lines.length ? { userId: VISITOR, items } : undefined;
  return { cart, error, mutate, key };
}
