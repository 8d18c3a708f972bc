import { toDollars } from '#contracts/kernel/money';
import { paymentEvents, type PaymentEvent } from '#contracts/payments/events';
import { accept, nothingToDo, refuse, type Decision } from '../../kernel/decision.ts';
import type { Now } from '../../kernel/decisions.ts';
import { openRefund } from '../state.ts';
import type { PaymentState, Refund } from '../state.types.ts';

export interface StartRefund {
  readonly orderId: string;
  /** Which request this is, if it begins the refund of this number: the same one again does not begin another. */
  readonly requestOf: (number: number) => string;
  /** A keyed hash of all that was asked for; null where it was not asked for by a call. */
  readonly requestHash: string | null;
  /** All that is left, when it is not said. */
  readonly amountCents: number | undefined;
  readonly reason: string;
}

/** Announces a refund before it is asked for: while it is open, no other one of this order begins. */
export const startRefund =
  (command: StartRefund, { now }: Now) =>
  (
    state: PaymentState,
  ): Decision<
    PaymentEvent,
    | 'ORDER_NOT_FOUND'
    | 'ORDER_NOT_PAID'
    | 'ORDER_ALREADY_REFUNDED'
    | 'REFUND_TOO_LARGE'
    | 'REFUND_IN_PROGRESS'
    | 'IDEMPOTENCY_KEY_REUSED'
  > => {
    if (state.stage === 'unplaced') return refuse('ORDER_NOT_FOUND');
    if (state.stage !== 'paid') return refuse('ORDER_NOT_PAID');
    const open = openRefund(state);
    const number = open?.number ?? state.refunds.length + 1;
    const request = command.requestOf(number);
    const begun = state.refunds.find((each) => each.request === request && each.status !== 'failed');
    if (begun) return isRepeated(command, begun) ? nothingToDo : refuse('IDEMPOTENCY_KEY_REUSED');
    if (open) return refuse('REFUND_IN_PROGRESS');
    const left = state.capturedCents - state.refundedCents;
    if (left <= 0) return refuse('ORDER_ALREADY_REFUNDED');
    const amountCents = command.amountCents ?? left;
    if (amountCents > left) return refuse('REFUND_TOO_LARGE', { left: toDollars(left) });
    return accept(
      paymentEvents.PaymentRefundStarted.create({
        orderId: command.orderId,
        ...state.payment,
        userId: state.userId,
        captureId: state.captureId,
        number,
        request,
        requestHash: command.requestHash,
        amountCents,
        reason: command.reason,
        at: now.toISOString(),
      }),
    );
  };

/** For a refund begun before requests were hashed, the amount decides. */
const isRepeated = ({ requestHash, amountCents }: StartRefund, begun: Refund): boolean =>
  begun.requestHash === null || requestHash === null
    ? (amountCents ?? begun.amountCents) === begun.amountCents
    : requestHash === begun.requestHash;
