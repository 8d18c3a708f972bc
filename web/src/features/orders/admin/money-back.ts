import { toCents, toDollars } from '#contracts/kernel/money';
import type { Order } from '#contracts/orders/views';
import { refundOrderBody } from '#contracts/payments/commands';
import { isAllSent, leftToSend } from '#contracts/deliveries/left-to-send';
import { sumIn } from '../../../lib/typed-number.ts';

/** What was captured for an order and what of it is left, in dollars. */
export function moneyOf({
  isPaid,
  totalPrice,
  refundedAmount,
}: Pick<Order, 'isPaid' | 'totalPrice' | 'refundedAmount'>) {
  const captured = isPaid ? totalPrice : 0;
  return { captured, refunded: refundedAmount, left: toDollars(toCents(captured) - toCents(refundedAmount)) };
}

/** The typed amount in dollars; undefined where it is no amount of money, or more than is left. */
export function amountIn(text: string, left: number): number | undefined {
  const { data } = refundOrderBody.shape.amount.safeParse(sumIn(text));
  return data !== undefined && data <= left ? data : undefined;
}

/**
 * Whether the shop still has all goods of a paid order. Where its money went back, too: they come back into stock only
 * by cancelling.
 */
const isKept = ({ status, parcels, isDelivered }: Pick<Order, 'status' | 'parcels' | 'isDelivered'>) =>
  (status === 'paid' || status === 'refunded') && parcels.length === 0 && !isDelivered;

/** What an admin may do with an order now; the shop decides it again (design §5). */
export const choicesOf = (
  order: Pick<
    Order,
    'status' | 'isPaid' | 'totalPrice' | 'refundedAmount' | 'orderItems' | 'parcels' | 'isDelivered'
  >,
) => ({
  send: order.status === 'paid' && !isAllSent(order),
  deliver: order.status === 'paid',
  cancel: order.status === 'pending' || isKept(order),
  refund: moneyOf(order).left > 0,
});

/**
 * What never left of an order that was sent in part and is fully refunded: it can neither be sent nor come back by
 * cancelling, so an admin has to add it to the stock.
 */
export const neverSent = ({
  status,
  isDelivered,
  ...order
}: Pick<Order, 'status' | 'parcels' | 'isDelivered' | 'orderItems'>) =>
  status === 'refunded' && order.parcels.length > 0 && !isDelivered
    ? leftToSend(order).filter(({ left }) => left > 0)
    : [];
