import { toDollars } from '#contracts/kernel/money';
import { paymentEvents, type PaymentEvent } from '#contracts/payments/events';
import { accept, nothingToDo, refuse, type Decision } from '../../kernel/decision.ts';
import type { Now } from '../../kernel/decisions.ts';
import { openRefund } from '../state.ts';
import type { PaymentState } from '../state.types.ts';

/** Money that went back, as the provider has confirmed it. */
export interface RecordRefund {
  readonly orderId: string;
  readonly captureId: string;
  readonly refundId: string;
  readonly amountCents: number;
  readonly reason: string;
  /** Which of the shop's own refunds it is; null for one that was made at the provider's own site. */
  readonly number: number | null;
}

/**
 * Records money that went back, once. One of somebody else's waits while one of ours is open, since it may be ours under a
 * name that we do not know yet; and none is more than is left of the payment. A refund of another capture than the one that
 * paid is not this decision's.
 */
export const recordRefund =
  (command: RecordRefund, { now }: Now) =>
  (
    state: PaymentState,
  ): Decision<PaymentEvent, 'ORDER_NOT_FOUND' | 'REFUND_IN_PROGRESS' | 'REFUND_TOO_LARGE'> => {
    if (state.stage === 'unplaced') return refuse('ORDER_NOT_FOUND');
    const { orderId, captureId, refundId, amountCents, reason, number } = command;
    if (state.stage !== 'paid' || state.captureId !== captureId) return nothingToDo;
    if (state.refundIds.includes(refundId)) return nothingToDo;
    if (number === null && openRefund(state)) return refuse('REFUND_IN_PROGRESS');
    const left = state.capturedCents - state.refundedCents;
    if (number === null && amountCents > left) return refuse('REFUND_TOO_LARGE', { left: toDollars(left) });
    return accept(
      paymentEvents.PaymentRefunded.create({
        orderId,
        ...state.payment,
        userId: state.userId,
        captureId,
        refundId,
        amountCents,
        refundedCentsAfter: state.refundedCents + amountCents,
        reason,
        number,
        at: now.toISOString(),
      }),
    );
  };
