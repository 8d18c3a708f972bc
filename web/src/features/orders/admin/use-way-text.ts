import { wayOf } from '#contracts/shipping/pick-up';
import type { Order } from '#contracts/orders/views';
import { useAdminText } from '../../../lib/admin-text.ts';

/** The words for what admins do with an order: a pick-up is handed over, neither sent nor delivered. */
export function useWayText(order: Pick<Order, 'delivery'>) {
  const { orders } = useAdminText();
  return { ...orders, ...orders.ways[wayOf(order.delivery.kind)] };
}
