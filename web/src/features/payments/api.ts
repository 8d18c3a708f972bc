import { orderRoutes } from '#contracts/orders/api';
import type { Order } from '#contracts/orders/views';
import { paymentRoutes } from '#contracts/payments/api';
import { useSWRConfig } from 'swr';
import { call, keyOf, useAnswer } from '../../lib/api.ts';

/** What the PayPal button needs; it does not change while a page is open. */
export const usePayPalConfig = () =>
  useAnswer(paymentRoutes.payPalConfig, {}, { revalidateIfStale: false, revalidateOnFocus: false });

/** The server creates and captures; the browser only approves (design §5). */
export function usePayPalPayment(orderId: string) {
  const { mutate } = useSWRConfig();
  const orderKey = keyOf(orderRoutes.order, { params: { id: orderId } });
  return {
    start: async (): Promise<string> =>
      (await call(paymentRoutes.startPayPal, { params: { id: orderId }, body: {} })).id,
    capture: async (payPalOrderId: string): Promise<Order> => {
      const order = await call(paymentRoutes.payOrder, {
        params: { id: orderId },
        body: { id: payPalOrderId },
      });
      await mutate(orderKey, order, { revalidate: false });
      return order;
    },
    /** Another tab or a notice of the provider may have settled it meanwhile. */
    lookAgain: () => mutate(orderKey),
  };
}
