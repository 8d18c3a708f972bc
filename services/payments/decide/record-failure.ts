import { paymentEvents, type PaymentEvent } from '#contracts/payments/events';
import { accept, nothingToDo, refuse, type Decision } from '../../kernel/decision.ts';
import type { Now } from '../../kernel/decisions.ts';
import { isSame } from '../state.ts';
import type { Paid, Payment, PaymentState, Placed, Unpaid } from '../state.types.ts';

/**
 * Why no money came of a capture. The amount or currency of a mismatched one was given back; what was paid elsewhere went
 * to another account than the shop's.
 */
export type FailureReason =
  | 'DECLINED'
  | 'NOT_APPROVED'
  | 'VOIDED'
  | 'AMOUNT_MISMATCH'
  | 'PAID_ELSEWHERE'
  /** It came for an order that had expired, and whose goods are gone. */
  | 'OUT_OF_STOCK'
  | 'UNKNOWN_TO_PROVIDER';

export interface RecordFailure extends Payment {
  readonly orderId: string;
  readonly reason: FailureReason;
}

/**
 * Closes an open capture of which no money came, so that the order can be paid in another way. One that nobody announced
 * and whose wrong sum went back, or that was paid elsewhere, is announced and closed at once, or once no other capture is
 * open: the failure would close that one. What was paid elsewhere for a paid order is no capture of it and only recorded.
 * Money that came late and found too little stock is turned away for good, before it goes back: nobody can record it any
 * more.
 */
export const recordFailure =
  (command: RecordFailure, { now }: Now) =>
  (state: PaymentState): Decision<PaymentEvent, 'ORDER_NOT_FOUND' | 'PAYMENT_IN_PROGRESS'> => {
    if (state.stage === 'unplaced') return refuse('ORDER_NOT_FOUND');
    const { orderId, provider, providerOrderId, reason } = command;
    const payment = { orderId, provider, providerOrderId, at: now.toISOString() };
    const failed = paymentEvents.PaymentFailed.create({ ...payment, reason });
    if (isOpen(state, command)) return accept(failed);
    if (!isUnannounced(state, command)) return nothingToDo;
    if (state.stage === 'paid') return accept(failed);
    if (state.capturing) return refuse('PAYMENT_IN_PROGRESS');
    return accept(paymentEvents.PaymentCaptureStarted.create(payment), failed);
  };

const isOpen = (state: Placed, failure: RecordFailure): boolean => {
  if (state.stage === 'unpaid') return isSame(state.capturing, failure);
  const isLate = state.stage === 'closed' && state.by === 'expiry' && failure.reason === 'OUT_OF_STOCK';
  return isLate && !state.turnedAway.some((each) => isSame(each, failure));
};

const MAY_BE_UNANNOUNCED: ReadonlySet<FailureReason> = new Set(['AMOUNT_MISMATCH', 'PAID_ELSEWHERE']);

const isUnannounced = (state: Placed, failure: RecordFailure): state is Unpaid | Paid => {
  if (state.failed.some((each) => isSame(each, failure))) return false;
  if (state.stage === 'paid') return failure.reason === 'PAID_ELSEWHERE' && !isSame(state.payment, failure);
  return state.stage === 'unpaid' && MAY_BE_UNANNOUNCED.has(failure.reason);
};
