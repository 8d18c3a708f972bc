import type { Order } from '#contracts/orders/views';

export type PaymentState = 'unpaid' | 'not-charged' | 'paid' | 'partly-refunded' | 'refunded';

/** The state of an order's money now. The specified flags stay true after a refund: they say what once happened. */
export const paymentState = ({
  status,
  isPaid,
  refundedAmount,
  totalPrice,
}: Pick<Order, 'status' | 'isPaid' | 'refundedAmount' | 'totalPrice'>): PaymentState => {
  if (!isPaid) return status === 'pending' ? 'unpaid' : 'not-charged';
  if (refundedAmount >= totalPrice) return 'refunded';
  return refundedAmount > 0 ? 'partly-refunded' : 'paid';
};
