import { paymentEvents, type PaymentEvent } from '#contracts/payments/events';
import { accept, nothingToDo, refuse, type Decision } from '../../kernel/decision.ts';
import type { Now } from '../../kernel/decisions.ts';
import { isSame } from '../state.ts';
import type { Payment, PaymentState } from '../state.types.ts';

/** A capture that should not have been, and the refund that undid it. */
export interface RecordDuplicateRefund extends Payment {
  readonly orderId: string;
  readonly captureId: string;
  readonly refundId: string;
  readonly amountCents: number;
}

/** Records that money which came for a paid or closed order went back (design §5, Paying). */
export const recordDuplicateRefund =
  (command: RecordDuplicateRefund, { now }: Now) =>
  (state: PaymentState): Decision<PaymentEvent, 'ORDER_NOT_FOUND' | 'PAYMENT_IN_PROGRESS'> => {
    if (state.stage === 'unplaced') return refuse('ORDER_NOT_FOUND');
    if (state.stage === 'unpaid') return refuse('PAYMENT_IN_PROGRESS');
    if (state.givenBack.includes(command.captureId)) return nothingToDo;
    if (state.stage === 'paid' && isSame(state.payment, command)) return nothingToDo;
    const { orderId, provider, providerOrderId, captureId, refundId, amountCents } = command;
    return accept(
      paymentEvents.DuplicateCaptureRefunded.create({
        orderId,
        provider,
        providerOrderId,
        captureId,
        refundId,
        amountCents,
        at: now.toISOString(),
      }),
    );
  };
