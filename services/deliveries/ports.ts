import type { Order } from '#contracts/orders/views';

/** The order as the API shows it, folded from its stream up to this position. */
export type OrderView = (orderId: string, position: bigint) => Promise<Order>;

/** Whether the person whose order it is was erased. */
export type IsOfErased = (orderId: string) => Promise<boolean>;
