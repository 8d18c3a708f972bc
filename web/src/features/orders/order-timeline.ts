import { isAllSent } from '#contracts/deliveries/left-to-send';
import { wasPickedUp } from '#contracts/shipping/pick-up';
import type { Order } from '#contracts/orders/views';

type TimelineStepName =
  | 'placed'
  | 'waiting'
  | 'paid'
  | 'sent'
  | 'delivered'
  | 'cancelled'
  | 'expired'
  | 'refunded';

/** A step on the order's timeline: reached, current, or still ahead. `at` is ISO 8601. */
export interface TimelineStep {
  readonly name: TimelineStepName;
  readonly state: 'done' | 'now' | 'ahead';
  readonly at: string | null;
}

type Dates = Pick<
  Order,
  | 'status'
  | 'isDelivered'
  | 'orderItems'
  | 'parcels'
  | 'delivery'
  | 'createdAt'
  | 'paidAt'
  | 'deliveredAt'
  | 'cancelledAt'
  | 'expiresAt'
>;

const done = (name: TimelineStepName, at: string | null): TimelineStep => ({ name, state: 'done', at });
const now = (name: TimelineStepName, at: string | null): TimelineStep => ({ name, state: 'now', at });
const ahead = (name: TimelineStepName): TimelineStep => ({ name, state: 'ahead', at: null });

/** Placed, waiting for payment, paid, delivered (look §7); an order that was closed ends where it was closed. */
export function timelineOf(order: Dates): readonly TimelineStep[] {
  const { status, createdAt, paidAt, deliveredAt, cancelledAt, expiresAt } = order;
  const placed = done('placed', createdAt);
  const sent = sentStep(order);
  // A pick-up is ready on the promised days, so that is a step to show ahead.
  const ready = wasPickedUp(order) ? [ahead('sent')] : [];
  switch (status) {
    case 'pending':
      return [placed, now('waiting', expiresAt), ahead('paid'), ...ready, ahead('delivered')];
    case 'paid':
      return [placed, done('paid', paidAt), ...(sent.length > 0 ? sent : ready), ahead('delivered')];
    case 'delivered':
      return [placed, done('paid', paidAt), ...sent, done('delivered', deliveredAt)];
    case 'cancelled':
    case 'expired':
      return [placed, now(status, cancelledAt)];
    case 'refunded':
      return [
        placed,
        done('paid', paidAt),
        ...sent,
        ...(deliveredAt ? [done('delivered', deliveredAt)] : []),
        now('refunded', cancelledAt),
      ];
    default:
      return status satisfies never;
  }
}

/** The step of an order that is sent in parcels: reached with the last piece. */
function sentStep(order: Dates): readonly TimelineStep[] {
  const last = order.parcels.at(-1);
  if (!last) return [];
  if (order.isDelivered || isAllSent(order)) return [done('sent', last.sentAt)];
  // For a pick-up the promised days are now those of the rest, so this step has no time yet.
  const isRestToCome = order.status === 'paid' && wasPickedUp(order);
  return [now('sent', isRestToCome ? null : last.sentAt)];
}

/** The share of the rope, 0 to 1, up to the last step that was reached. */
export function progressOf(steps: readonly TimelineStep[]): number {
  const reached = steps.map(({ state }) => state !== 'ahead').lastIndexOf(true);
  return reached === steps.length - 1 ? 1 : Math.max(0, reached) / steps.length;
}
