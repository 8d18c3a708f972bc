import type { Order } from '#contracts/orders/views';

/** The number of items in an order: two of one product are two. */
export const itemCountOf = ({ orderItems }: Pick<Order, 'orderItems'>): number =>
  orderItems.reduce((sum, { qty }) => sum + qty, 0);
