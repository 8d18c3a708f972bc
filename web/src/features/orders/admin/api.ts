import { deliveryRoutes } from '#contracts/deliveries/api';
import type { SendParcelBody } from '#contracts/deliveries/commands';
import { pathOf } from '#contracts/kernel/route';
import { orderExportRoutes, orderLifeRoutes, orderRoutes } from '#contracts/orders/api';
import type { Order } from '#contracts/orders/views';
import { refundRoutes } from '#contracts/payments/api';
import { call } from '../../../lib/api.ts';
import { useList } from '../../../lib/list.ts';
import { orReadAgain } from '../../../lib/or-read-again.ts';
import { useOrder } from '../api.ts';
import type { DeliveredQuestion, OrdersQuestion } from './question.ts';

/** Orders on a page. */
export const PAGE = 20;

export const useOrders = (question: OrdersQuestion | null, page: number) =>
  useList(
    orderRoutes.allOrders,
    question && { query: { ...question, limit: String(PAGE), page: String(page) } },
  );

const deliveredRequest = ({ q, size, ...question }: DeliveredQuestion, page: number) => ({
  query: { ...(q && { q }), ...question, limit: String(size), page: String(page) },
});
export const useDelivered = (question: DeliveredQuestion | null, page: number) =>
  useList(orderRoutes.deliveredOrders, question && deliveredRequest(question, page));

/** The address of the orders of a search as a file. */
export const exportAddress = (question: OrdersQuestion): string =>
  `/api${pathOf(orderExportRoutes.exportOrders, {}, { ...question })}`;

/** A refund of `amount` dollars. The same `request` refunds once. */
export interface MoneyBack {
  readonly amount: number;
  readonly reason: string;
  readonly request: string;
}

/** An order and an admin's commands for it. Each command answers the new order; after a refusal it is read again. */
export function useAdminOrderActions(id: string) {
  const { data: order, error, mutate } = useOrder(id);
  const params = { id };
  const take = async (answer: Promise<Order>): Promise<void> => {
    await mutate(await orReadAgain(answer, mutate), { revalidate: false });
  };
  return {
    order,
    error,
    reload: () => mutate(),
    deliver: () => take(call(deliveryRoutes.deliverOrder, { params, body: {} })),
    send: async (body: SendParcelBody, request: string): Promise<Order> => {
      const sent = call(
        deliveryRoutes.sendParcel,
        { params, body },
        { headers: { 'Idempotency-Key': request } },
      );
      await take(sent);
      return sent;
    },
    deliverParcel: (parcelId: string) =>
      take(call(deliveryRoutes.deliverParcel, { params: { id, parcelId }, body: {} })),
    takeBackParcel: (parcelId: string) =>
      take(call(deliveryRoutes.takeBackParcel, { params: { id, parcelId } })),
    undoParcelDelivery: (parcelId: string) =>
      take(call(deliveryRoutes.undoParcelDelivery, { params: { id, parcelId } })),
    undoDelivery: () => take(call(deliveryRoutes.undoDelivery, { params })),
    cancel: (reason: string) => take(call(orderLifeRoutes.cancelOrder, { params, body: { reason } })),
    refund: ({ amount, reason, request }: MoneyBack) =>
      take(
        call(
          refundRoutes.refundOrder,
          { params, body: { reason, amount } },
          { headers: { 'Idempotency-Key': request } },
        ),
      ),
  };
}
