import { orderLifeRoutes, orderRoutes } from '#contracts/orders/api';
import { call, useAnswer, wasLookRecorded } from '../../lib/api.ts';
import { useList } from '../../lib/list.ts';
import { orReadAgain } from '../../lib/or-read-again.ts';

export const useOrder = (id: string) => useAnswer(orderRoutes.order, { params: { id } });

/** Whether `useOrder` read somebody else's order, so that the look was recorded. */
export const wasOrderLookRecorded = (id: string): boolean =>
  wasLookRecorded(orderRoutes.order, { params: { id } });

/** Orders on a page. */
export const PAGE = 20;

export const useMyOrders = (page: number) =>
  useList(orderRoutes.myOrders, { query: { limit: String(PAGE), page: String(page) } });

/** Cancels an unpaid order; after a refusal the order is read again. */
export function useCancelOrder(id: string) {
  const { mutate } = useOrder(id);
  return async (reason: string): Promise<void> => {
    const cancelled = call(orderLifeRoutes.cancelOrder, { params: { id }, body: { reason } });
    await mutate(await orReadAgain(cancelled, mutate), { revalidate: false });
  };
}
