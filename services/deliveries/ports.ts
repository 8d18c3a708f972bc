import type { Order } from '#contracts/orders/views';

/** The order as the API shows it, folded from its stream up to this position. */
export type OrderView = (orderId: string, position: bigint) => Promise<Order>;
