import type { AuditEvent, Change } from '#contracts/audit/views';
import { shortOrderNumber } from '#contracts/kernel/ids';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import type { Order } from '#contracts/orders/views';
import type { OrderSteps } from './ports.ts';
import { changesBetween } from './replay.ts';
import { changeLines, headLine } from './words.ts';

export interface TimelineEntry {
  readonly event: AuditEvent;
  /** What the event changed in the order as the API shows it. */
  readonly changes: readonly Change[];
}

export interface Timeline {
  readonly entries: readonly TimelineEntry[];
  readonly order: Order | undefined;
}

/** An order's history up to a revision: each event with what it changed, and the order after the last one. */
export const timelineOf = async (
  steps: OrderSteps,
  auditEventOf: (event: RecordedEvent) => AuditEvent,
  events: readonly RecordedEvent[],
  upTo = events.length - 1,
): Promise<Timeline> => {
  const entries: TimelineEntry[] = [];
  const told = events.slice(0, upTo + 1);
  const orders = await steps(told);
  let before: Order | undefined;
  for (const [index, event] of told.entries()) {
    const after = orders[index];
    entries.push({ event: auditEventOf(event), changes: changesBetween(before, after) });
    before = after;
  }
  return { entries, order: before };
};

const entryLines = ({ event, changes }: TimelineEntry): string[] => [
  headLine(event),
  ...changeLines(changes).map((line) => `       ${line}`),
];

/** The history as lines for a terminal. */
export const timelineLines = (orderId: string, { entries, order }: Timeline): string[] => [
  `Order #${shortOrderNumber(orderId)} (${orderId})`,
  ...entries.flatMap(entryLines),
  '',
  order
    ? `Then: ${order.status}, ${order.orderItems.length} items, total $${order.totalPrice.toFixed(2)}, refunded $${order.refundedAmount.toFixed(2)}`
    : 'Then: not placed',
];
