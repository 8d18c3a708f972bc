import type { Order } from '#contracts/orders/views';

/** How many things somebody ordered: two of one product are two. */
export const itemCountOf = ({ orderItems }: Pick<Order, 'orderItems'>): number =>
  orderItems.reduce((sum, { qty }) => sum + qty, 0);
