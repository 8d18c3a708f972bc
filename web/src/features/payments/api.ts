import { orderPaymentRoutes, orderRoutes } from '#contracts/orders/api';
import { paymentRoutes, stripeRoutes } from '#contracts/payments/api';
import { paymentConfigRoutes } from '#contracts/payments/config';
import { useMemo } from 'react';
import { mutate } from 'swr';
import { call, keyOf, read, readOnce, useAnswer } from '../../lib/api.ts';

/** What the PayPal button needs. */
export const usePayPalConfig = (isWanted = true) =>
  useAnswer(paymentConfigRoutes.payPalConfig, isWanted ? {} : null, readOnce);

/** The server creates and captures; the browser only approves (design §5). */
export function usePaymentCalls(orderId: string) {
  return useMemo(() => {
    const params = { id: orderId };
    const orderKey = keyOf(orderRoutes.order, { params });
    const paymentsKey = keyOf(orderPaymentRoutes.orderPayments, { params });
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
      /** Answers whether the order was read. */
      lookAgain: async (): Promise<boolean> => {
        const order = mutate(orderKey, read(orderRoutes.order, { params }), { revalidate: false });
        const isRead = order.then(
          () => true,
          () => false,
        );
        await mutate(paymentsKey);
        return isRead;
      },
    };
  }, [orderId]);
}
