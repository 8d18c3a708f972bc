import type { Order } from '#contracts/orders/views';

export type PaymentState = 'unpaid' | 'never-paid' | 'paid' | 'partly-refunded' | 'refunded';

/**
 * The state of an order's money now. The specified flags stay true after a refund: they say what once happened. Of an
 * order that has ended unpaid nothing more is known: its buyer may have been charged, and the money be on its way back.
 */
export const paymentState = ({
  status,
  isPaid,
  refundedAmount,
  totalPrice,
}: Pick<Order, 'status' | 'isPaid' | 'refundedAmount' | 'totalPrice'>): PaymentState => {
  if (!isPaid) return status === 'pending' ? 'unpaid' : 'never-paid';
  if (refundedAmount >= totalPrice) return 'refunded';
  return refundedAmount > 0 ? 'partly-refunded' : 'paid';
};
