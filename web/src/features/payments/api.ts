import { orderPaymentRoutes, orderRoutes } from '#contracts/orders/api';
import type { Order } from '#contracts/orders/views';
import { paymentRoutes, stripeRoutes } from '#contracts/payments/api';
import { paymentConfigRoutes } from '#contracts/payments/config';
import { useMemo } from 'react';
import { mutate } from 'swr';
import { call, keyOf, readFor, readOnce, useAnswer } from '../../lib/api.ts';

/** What the PayPal button needs. */
export const usePayPalConfig = (isWanted = true) =>
  useAnswer(paymentConfigRoutes.payPalConfig, isWanted ? {} : null, readOnce);

/** The server creates and captures; the browser only approves (design §5). */
export function usePaymentCalls(orderId: string) {
  return useMemo(() => {
    const params = { id: orderId };
    const orderKey = keyOf(orderRoutes.order, { params });
    const paymentsKey = keyOf(orderPaymentRoutes.orderPayments, { params });
    const readOrder = async (): Promise<Order | undefined> => {
      const reading = readFor(orderKey, orderRoutes.order, { params });
      try {
        await mutate(
          orderKey,
          reading.then(({ answer }) => answer),
          { revalidate: false },
        );
        const { answer, stale } = await reading;
        return stale ? undefined : answer;
      } catch {
        // As any other answer that is shown, it is read until it comes.
        void mutate(orderKey);
        return undefined;
      }
    };
    return {
      /** The id of what the shopper approves at PayPal. */
      startPayPal: async (): Promise<string> =>
        (await call(paymentRoutes.startPayPal, { params, body: {} })).id,
      /** The URL of Stripe's page. */
      startStripe: async (): Promise<string> =>
        (await call(stripeRoutes.startStripe, { params, body: {} })).url,
      /** Has an approved payment verified and captured; asked again, it is captured once. */
      claim: async (paymentId: string): Promise<void> => {
        const order = await call(paymentRoutes.payOrder, { params, body: { id: paymentId } });
        await mutate(orderKey, order, { revalidate: false });
      },
      /** Answers the order, unless it could not be read as it is now. */
      lookAgain: async (): Promise<Order | undefined> => {
        const [order] = await Promise.all([readOrder(), mutate(paymentsKey)]);
        return order;
      },
    };
  }, [orderId]);
}
