import { paymentEvents, type PaymentEvent } from '#contracts/payments/events';
import { accept, nothingToDo, refuse, type Decision } from '../../kernel/decision.ts';
import type { Now } from '../../kernel/decisions.ts';
import { openRefund } from '../state.ts';
import type { PaymentState } from '../state.types.ts';

export interface RecordRefundFailure {
  readonly orderId: string;
  readonly number: number;
  /** The provider's code, or one of ours. */
  readonly reason: string;
}

/** Closes an open refund of which nothing came, so that another can begin. */
export const recordRefundFailure =
  ({ orderId, number, reason }: RecordRefundFailure, { now }: Now) =>
  (state: PaymentState): Decision<PaymentEvent, 'ORDER_NOT_FOUND'> => {
    if (state.stage === 'unplaced') return refuse('ORDER_NOT_FOUND');
    if (state.stage !== 'paid' || openRefund(state)?.number !== number) return nothingToDo;
    const { payment, captureId } = state;
    return accept(
      paymentEvents.PaymentRefundFailed.create({
        orderId,
        ...payment,
        captureId,
        number,
        reason,
        at: now.toISOString(),
      }),
    );
  };
