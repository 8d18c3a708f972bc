import { cartRoutes } from '#contracts/carts/api';
import { orderRoutes } from '#contracts/orders/api';
import type { Order } from '#contracts/orders/views';
import { shippingRoutes } from '#contracts/shipping/api';
import { useEffect } from 'react';
import { mutate } from 'swr';
import { call, isKeyReused, keyOf } from '../../lib/api.ts';
import { leavesOpen } from '../../lib/outcome.ts';
import { useSignedIn } from '../accounts/session.ts';
import { endAttempt, refuseAttempt, sendAttempt } from './attempt.ts';
import { bodyOf, type OrderRequest } from './order-request.ts';
import { clearReviewedOrder } from './reviewed-order.ts';

/** The reused key belongs to the order of an abandoned attempt. */
export const wasPlacedBefore = isKeyReused;

/** Places the order once, however often it is called. */
export function usePlaceOrder() {
  const { id } = useSignedIn();
  const cartKey = id === undefined ? null : keyOf(cartRoutes.cart, { params: { userId: id } });

  // Only when the page is left: an emptied cart must not flash below an order that was just placed.
  useEffect(() => () => void mutate(cartKey), [cartKey]);

  /** `wasOpen`: it was sent before, and whether it was placed is unknown. */
  return async (request: OrderRequest, wasOpen: boolean): Promise<Order> => {
    const headers = { 'Idempotency-Key': sendAttempt(request) };
    try {
      const { createdOrder } = await call(orderRoutes.placeOrder, { body: bodyOf(request) }, { headers });
      endAttempt();
      clearReviewedOrder();
      return createdOrder;
    } catch (error) {
      if (leavesOpen(error, wasOpen)) throw error;
      if (wasPlacedBefore(error)) {
        endAttempt();
        clearReviewedOrder();
      } else refuseAttempt();
      // What the shopper saw is outdated: show the cart, and how it can be delivered, as they are now.
      void mutate(
        (key) =>
          typeof key === 'string' && (key === cartKey || key.startsWith(shippingRoutes.deliveryOptions.path)),
      );
      throw error;
    }
  };
}
