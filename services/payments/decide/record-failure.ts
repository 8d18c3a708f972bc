import { paymentEvents, type PaymentEvent } from '#contracts/payments/events';
import { accept, nothingToDo, refuse, type Decision } from '../../kernel/decision.ts';
import type { Now } from '../../kernel/decisions.ts';
import { isSame, type Payment, type PaymentState, type Placed } from '../state.ts';

/** Why no money came of a capture. The amount or currency of a mismatched one was given back. */
export type FailureReason =
  | 'DECLINED'
  | 'NOT_APPROVED'
  | 'VOIDED'
  | 'AMOUNT_MISMATCH'
  /** It came for an order that had expired, and whose goods are gone. */
  | 'OUT_OF_STOCK'
  | 'UNKNOWN_TO_PROVIDER';

export interface RecordFailure extends Payment {
  readonly orderId: string;
  readonly reason: FailureReason;
}

/**
 * Closes an open capture of which no money came, so that the order can be paid in another way. Money that came late and
 * found too little stock is turned away for good, before it goes back: nobody can record it any more.
 */
export const recordFailure =
  (command: RecordFailure, { now }: Now) =>
  (state: PaymentState): Decision<PaymentEvent, 'ORDER_NOT_FOUND'> => {
    if (state.stage === 'unplaced') return refuse('ORDER_NOT_FOUND');
    const { orderId, provider, providerOrderId, reason } = command;
    if (!isOpen(state, command)) return nothingToDo;
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

const isOpen = (state: Placed, failure: RecordFailure): boolean => {
  if (state.stage === 'unpaid') return isSame(state.capturing, failure);
  const isLate = state.stage === 'closed' && state.by === 'expiry' && failure.reason === 'OUT_OF_STOCK';
  return isLate && !state.turnedAway.some((each) => isSame(each, failure));
};
