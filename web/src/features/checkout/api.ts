import { cartRoutes } from '#contracts/carts/api';
import { orderRoutes } from '#contracts/orders/api';
import type { Order } from '#contracts/orders/views';
import { useEffect } from 'react';
import { useSWRConfig } from 'swr';
import { call, keyOf } from '../../lib/api.ts';
import { attemptKey, endAttempt, type OrderRequest } from './order-request.ts';

/** Places the order once, however often it is asked. */
export function usePlaceOrder(userId: string) {
  const { mutate } = useSWRConfig();
  const cartKey = keyOf(cartRoutes.cart, { params: { userId } });

  // Only when the page is left: an emptied cart must not flash under an order that was just placed.
  useEffect(() => () => void mutate(cartKey), [mutate, cartKey]);

  return async (request: OrderRequest): Promise<Order> => {
    const headers = { 'Idempotency-Key': attemptKey(request) };
    try {
      const { createdOrder } = await call(orderRoutes.placeOrder, { body: request }, { headers });
      endAttempt();
      return createdOrder;
    } catch (error) {
      // What the shopper saw may no longer be so: show the cart as it is now.
      void mutate(cartKey);
      throw error;
    }
  };
}
