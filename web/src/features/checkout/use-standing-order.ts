import type { Cart } from '#contracts/carts/views';
import type { Provider } from '#contracts/payments/provider';
import { useEffect, useState } from 'react';
import { useCartDoor } from '../cart/cart-door.ts';
import type { Address } from './choices.ts';
import { orderRequest, type OrderRequest } from './order-request.ts';
import {
  atSeenPrices,
  changesOf,
  keepStanding,
  keptStanding,
  leaveStanding,
  type LineChange,
} from './standing-order.ts';

/** What there is to accept before the order can be placed. */
export interface NewTotal {
  readonly changes: readonly LineChange[];
  readonly was: number;
  readonly now: number;
  readonly accept: () => void;
}

interface Chosen {
  readonly shippingAddress: Address;
  readonly paymentMethod: Provider;
}

/** The order that is shown and sent: as the shopper first saw it, and what is to be accepted where the cart is another now. */
export function useStandingOrder(
  cart: Cart | undefined,
  chosen: Chosen | undefined,
): { readonly request: OrderRequest | undefined; readonly newTotal: NewTotal | undefined } {
  const { isOpen } = useCartDoor();
  const [kept, setKept] = useState(keptStanding);
  useEffect(() => leaveStanding, []);
  useEffect(() => {
    if (kept) keepStanding(kept);
  }, [kept]);

  if (!cart || !chosen || cart.items.length === 0) return { request: undefined, newTotal: undefined };
  const { shippingAddress, paymentMethod } = chosen;
  const at = (now: Cart): OrderRequest => orderRequest(now, shippingAddress, paymentMethod);
  const wanted = at(cart);
  if (!kept) {
    setKept({ request: wanted, left: false });
    return { request: wanted, newTotal: undefined };
  }
  const request = { ...kept.request, shippingAddress, paymentMethod };
  // Lines that the shopper changes in the open cart are their own doing; its prices are not.
  const own = at(atSeenPrices(cart, request));
  if (kept.left || (isOpen && changesOf(request, own))) setKept({ request: own, left: false });
  const changes = changesOf(request, wanted);
  if (!changes) return { request, newTotal: undefined };
  const accept = () => setKept({ request: wanted, left: false });
  return { request, newTotal: { changes, was: request.totalPrice, now: wanted.totalPrice, accept } };
}
