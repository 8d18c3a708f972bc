import { toDollars } from '#contracts/kernel/money';
import type { EventOf } from '#contracts/kernel/event';
import type { paymentEvents } from '#contracts/payments/events';
import { NeedsPerson, SHOWN_FOR, type OutcomeDeps, type Pending } from './payment-outcome.ts';
import type { OpenedEvent } from './ports.ts';
import { payments } from './state.ts';
import type { Paid } from './state.types.ts';

/** Several of an order may have failed at the same moment: their numbers tell them apart. */
export interface FailedRefund {
  readonly orderId: string;
  readonly number: number;
  readonly failedAt: string;
}

/**
 * Tells operators of a refund that failed after the person who asked for it had been answered, until as much went back
 * in another way: not while that is only under way. The rest of a cancelled order has a task of its own.
 */
export const failedRefund = async (
  { handler, openedEvents, clock }: Pick<OutcomeDeps, 'handler' | 'openedEvents' | 'clock'>,
  { orderId, number, failedAt }: FailedRefund,
): Promise<'done' | Pending> => {
  if (clock().getTime() - Date.parse(failedAt) > SHOWN_FOR) return 'done';
  const { state } = await handler.load(payments, orderId);
  if (state.stage !== 'paid' || state.isCancelled) return 'done';
  if (state.refundedCents >= state.capturedCents) return 'done';
  const events = await openedEvents(orderId);
  const failure = events.find(
    (event) => event.type === 'PaymentRefundFailed' && event.data.number === number,
  );
  if (failure?.type !== 'PaymentRefundFailed') return 'done';
  const refund = refundOf(state, number);
  if (refund === undefined || owedAfter(events, state).get(refund.request)?.number !== refund.number)
    return 'done';
  return { kind: 'pending', because: new RefundFailed(failure.data, refund.amountCents) };
};

const refundOf = ({ refunds }: Paid, number: number) => refunds.find((each) => each.number === number);

interface Owed {
  /** Of the request's last refund that failed. */
  readonly number: number;
  readonly cents: number;
}

/**
 * What is still owed of the refunds that failed unseen, by their requests: one that is made again is the same money. What
 * went back later settles the oldest first, and each cent of it one of them: two that failed are not both settled by one.
 */
const owedAfter = (events: readonly OpenedEvent[], state: Paid): ReadonlyMap<string, Owed> => {
  const owed = new Map<string, Owed>();
  for (const { type, data, actor } of events) {
    const failed = type === 'PaymentRefundFailed' && 'process' in actor && refundOf(state, data.number);
    if (failed) owed.set(failed.request, { number: failed.number, cents: failed.amountCents });
    if (type !== 'PaymentRefunded') continue;
    let left = data.amountCents;
    for (const [request, { number, cents }] of owed) {
      const settled = Math.min(left, cents);
      left -= settled;
      if (settled === cents) owed.delete(request);
      else owed.set(request, { number, cents: cents - settled });
    }
  }
  return owed;
};

type Failure = EventOf<typeof paymentEvents.PaymentRefundFailed>['data'];

/** Money that an admin gave back did not go: they have to see to it. */
class RefundFailed extends NeedsPerson {
  constructor({ orderId, provider, reason }: Failure, amountCents: number) {
    const sum = toDollars(amountCents).toFixed(2);
    super(orderId, `${provider} did not give back $${sum} of the order ${orderId} after all: ${reason}`);
    this.name = 'RefundFailed';
  }
}
