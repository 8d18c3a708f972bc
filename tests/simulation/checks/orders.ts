import type { OrderLine } from '#contracts/orders/events';
import type { Breaks, DataOf, Rules } from './rules.ts';

export interface OrderInLog {
  readonly orderId: string;
  readonly userId: string;
  readonly lines: readonly OrderLine[];
  readonly totalCents: number;
  readonly placedAt: string;
  attempt: number;
  status: 'unpaid' | 'capturing' | 'paid' | 'delivered' | 'cancelled' | 'expired';
  paidBy: string | undefined;
  capturedCents: number;
  refundedCents: number;
  isRefundDeclined: boolean;
}
export type OrdersCheck = ReturnType<typeof ordersCheck>;

/** The orders by their events, with rules of its own: it does not use the shop's own fold. */
export const ordersCheck = (breaks: Breaks) => {
  const all = new Map<string, OrderInLog>();
  const abandoned = new Set<string>();

  /** The order that owns this attempt's reservation, while it may need its products. */
  const holder = (orderId: string, attempt: number): OrderInLog | undefined => {
    const order = all.get(orderId);
    return order?.attempt === attempt && !isOver(order) ? order : undefined;
  };
  const change = (orderId: string, changed: Partial<OrderInLog>): void => {
    const order = all.get(orderId);
    if (order) Object.assign(order, changed);
  };
  const turn = (
    orderId: string,
    from: readonly OrderInLog['status'][],
    status: OrderInLog['status'],
    more: Partial<OrderInLog> = {},
  ): void => {
    const before = all.get(orderId)?.status;
    if (before === undefined || !from.includes(before))
      breaks(`${orderId} becomes ${status}, and is ${before ?? 'not there'}`);
    change(orderId, { status, ...more });
  };

  const place = (data: DataOf<'OrderPlaced'>): void => {
    const { orderId, userId, lines, attempt, itemsCents, shippingCents, taxCents, totalCents, placedAt } =
      data;
    if (all.has(orderId)) breaks(`${orderId} is placed twice`);
    if (abandoned.has(`${orderId}#${attempt}`)) breaks(`${orderId} is placed by a closed attempt`);
    const items = lines.reduce((sum, { quantity, unitPriceCents }) => sum + quantity * unitPriceCents, 0);
    if (items !== itemsCents || items + shippingCents + taxCents !== totalCents)
      breaks(`${orderId} does not add up`);
    const nothing = { paidBy: undefined, capturedCents: 0, refundedCents: 0, isRefundDeclined: false };
    all.set(orderId, {
      orderId,
      userId,
      lines,
      totalCents,
      placedAt,
      attempt,
      status: 'unpaid',
      ...nothing,
    });
  };

  const on: Rules = {
    OrderPlaced: place,
    OrderAbandoned: ({ orderId, attempt }) => {
      if (holder(orderId, attempt)) breaks(`Attempt ${attempt} of ${orderId} is closed and in use`);
      abandoned.add(`${orderId}#${attempt}`);
    },
    OrderRevived: ({ orderId, attempt }) => {
      if (abandoned.has(`${orderId}#${attempt}`)) breaks(`${orderId} is revived by a closed attempt`);
      turn(orderId, ['expired'], 'unpaid', { attempt });
    },
    PaymentCaptureStarted: ({ orderId }) => turn(orderId, ['unpaid'], 'capturing'),
    PaymentFailed: ({ orderId }) => {
      if (all.get(orderId)?.status === 'capturing') change(orderId, { status: 'unpaid' });
    },
    PaymentCaptured: ({ orderId, amountCents, providerOrderId }) => {
      if (all.get(orderId)?.totalCents !== amountCents) breaks(`${orderId} is paid with another sum`);
      turn(orderId, ['capturing'], 'paid', { capturedCents: amountCents, paidBy: providerOrderId });
    },
    PaymentRefunded: ({ orderId, amountCents, refundedCentsAfter }) => {
      const { capturedCents = 0, refundedCents = 0 } = all.get(orderId) ?? {};
      if (refundedCents + amountCents !== refundedCentsAfter || refundedCentsAfter > capturedCents)
        breaks(`${orderId}: ${refundedCents} and ${amountCents} of ${capturedCents} went back`);
      change(orderId, { refundedCents: refundedCentsAfter });
    },
    PaymentRefundFailed: ({ orderId }) => change(orderId, { isRefundDeclined: true }),
    DuplicateCaptureRefunded: ({ orderId, providerOrderId }) => {
      if (all.get(orderId)?.paidBy === providerOrderId)
        breaks(`What paid ${orderId} went back as a duplicate`);
    },
    OrderDelivered: ({ orderId }) => {
      const { capturedCents = 0, refundedCents = 0 } = all.get(orderId) ?? {};
      if (capturedCents <= refundedCents) breaks(`${orderId} is delivered and not paid for any more`);
      turn(orderId, ['paid'], 'delivered');
    },
    OrderCancelled: ({ orderId }) => turn(orderId, ['unpaid', 'paid'], 'cancelled'),
    OrderExpired: ({ orderId }) => turn(orderId, ['unpaid'], 'expired'),
  };
  return { all, holder, on };
};

/** Whether an order no longer needs any products. */
export const isOver = ({ status }: OrderInLog): boolean => status === 'cancelled' || status === 'expired';
