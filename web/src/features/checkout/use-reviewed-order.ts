import type { Cart } from '#contracts/carts/views';
import { useEffect, useState } from 'react';
import { useOwnChanges } from '../cart/api.ts';
import { ownChanges } from '../cart/own-changes.ts';
import type { Chosen } from './choices.ts';
import { detailsIn, orderRequest, type OrderRequest } from './order-request.ts';
import {
  changesOf,
  saveReviewedOrder,
  loadReviewedOrder,
  withOwnChanges,
  type LineChange,
} from './reviewed-order.ts';

/** What there is to accept before the order can be placed. */
export interface NewTotal {
  readonly changes: readonly LineChange[];
  readonly was: number;
  readonly now: number;
  readonly accept: () => void;
}

/** The order that is shown and sent: as the shopper first saw it, and what is to be accepted where the cart is another now. */
export function useReviewedOrder(
  cart: Cart | undefined,
  chosen: Chosen | undefined,
): { readonly request: OrderRequest | undefined; readonly newTotal: NewTotal | undefined } {
  const own = useOwnChanges(cart);
  const [kept, setKept] = useState(() => {
    const reviewed = loadReviewedOrder();
    // What was changed before the counter is in what is seen there.
    if (!reviewed) ownChanges.forget();
    return reviewed;
  });
  useEffect(() => {
    if (kept) saveReviewedOrder(kept);
  }, [kept]);

  if (!cart || !chosen || cart.items.length === 0) return { request: undefined, newTotal: undefined };
  const at = (now: Cart): OrderRequest => orderRequest(now, chosen);
  const wanted = at(cart);
  if (!kept) {
    setKept({ request: wanted });
    return { request: wanted, newTotal: undefined };
  }
  // Lines that the shopper changes themselves are in it; prices, and what another device does to the cart, are not.
  // So is another way of delivery, which they chose knowing what it costs.
  const isOwn = Object.keys(own).length > 0 || kept.request.deliveryMethod !== chosen.way?._id;
  const seen = isOwn ? at(withOwnChanges(kept.request, own, cart)) : kept.request;
  const request = { ...seen, ...detailsIn(chosen) };
  const changes = changesOf(request, wanted);
  if (!changes) return { request, newTotal: undefined };
  const accept = () => {
    ownChanges.forget();
    setKept({ request: wanted });
  };
  return { request, newTotal: { changes, was: request.totalPrice, now: wanted.totalPrice, accept } };
}
