import { paymentEvents, type PaymentEvent } from '#contracts/payments/events';
import { accept, nothingToDo, refuse, type Decision } from '../../kernel/decision.ts';
import type { Now } from '../../kernel/decisions.ts';
import { isSame, type Payment, type PaymentState } from '../state.ts';

/** Why no money came of a capture. The amount or currency of a mismatched one was given back. */
export type FailureReason =
  | 'DECLINED'
  | 'NOT_APPROVED'
  | 'VOIDED'
  | 'AMOUNT_MISMATCH'
  | 'UNKNOWN_TO_PROVIDER';

export interface RecordFailure extends Payment {
  readonly orderId: string;
  readonly reason: FailureReason;
}

/** Closes an open capture of which no money came, so that the order can be paid in another way. */
export const recordFailure =
  (command: RecordFailure, { now }: Now) =>
  (state: PaymentState): Decision<PaymentEvent, 'ORDER_NOT_FOUND'> => {
    if (state.stage === 'unplaced') return refuse('ORDER_NOT_FOUND');
    if (state.stage !== 'unpaid' || !isSame(state.capturing, command)) return nothingToDo;
    const { orderId, provider, providerOrderId, reason } = command;
    return accept(
      paymentEvents.PaymentFailed.create({
        orderId,
        provider,
        providerOrderId,
        reason,
        at: now.toISOString(),
      }),
    );
  };
