import type { Cart } from '#contracts/carts/views';
import { useCallback, useEffect, useState } from 'react';
import { useOwnChanges } from '../cart/api.ts';
import { ownChanges } from '../cart/own-changes.ts';
import type { Chosen } from './choices.ts';
import { detailsIn, orderRequest, type OrderRequest } from './order-request.ts';
import {
  changesOf,
  clearReviewedOrder,
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

interface Reviewed {
  readonly request: OrderRequest | undefined;
  readonly newTotal: NewTotal | undefined;
  /** What is in the cart now is seen for the first time. */
  readonly forget: () => void;
}

/**
 * The order to show and send: as the shopper first saw it, and what is to be accepted where the cart has changed since.
 */
export function useReviewedOrder(cart: Cart | undefined, chosen: Chosen | undefined): Reviewed {
  const own = useOwnChanges(cart);
  const [kept, setKept] = useState(() => {
    const reviewed = loadReviewedOrder();
    // Changes before the checkout are part of what is seen there.
    if (!reviewed) ownChanges.forget();
    return reviewed;
  });
  useEffect(() => {
    if (kept) saveReviewedOrder(kept);
    else clearReviewedOrder();
  }, [kept]);

  const forget = useCallback(() => {
    clearReviewedOrder();
    setKept(undefined);
  }, []);
  // Its goods were ordered or removed.
  if (kept && cart?.items.length === 0) setKept(undefined);
  if (!cart || !chosen || cart.items.length === 0) return { request: undefined, newTotal: undefined, forget };
  const { way } = chosen;
  const wanted = orderRequest(cart, chosen);
  if (!kept) {
    setKept({ request: wanted, way });
    return { request: wanted, newTotal: undefined, forget };
  }
  // Lines that the shopper changes themselves are included; new prices, of the delivery too, and changes by another
  // device are not.
  const isOwn = Object.keys(own).length > 0;
  const seen = isOwn
    ? orderRequest(withOwnChanges(kept.request, own, cart), { ...chosen, way: kept.way })
    : kept.request;
  const request = { ...seen, ...detailsIn(chosen) };
  const changes = changesOf(request, wanted);
  if (!changes) return { request, newTotal: undefined, forget };
  const accept = () => {
    ownChanges.forget();
    setKept({ request: wanted, way });
  };
  return { request, newTotal: { changes, was: request.totalPrice, now: wanted.totalPrice, accept }, forget };
}
