import { paymentEvents, type PaymentEvent } from '#contracts/payments/events';
import { accept, nothingToDo, refuse, type Decision } from '../../kernel/decision.ts';
import type { Now } from '../../kernel/decisions.ts';
import { paymentAttemptWith, isSame } from '../state.ts';
import type { OpenCapture, Payment, PaymentState, Placed } from '../state.types.ts';

export interface RecordUnknownCapture extends Payment {
  readonly orderId: string;
  /** A fingerprint of the credentials with which the provider was asked. */
  readonly account: string;
}

/** For how long the provider has to say that it does not know a payment until that is believed, in milliseconds. */
export const PROOF_AFTER = 60 * 60 * 1_000;

/**
 * The provider says that it does not know an open capture. That proves that no money came only where it has said so
 * twice, `PROOF_AFTER` apart, to the very credentials that started the payment. To other ones it says the same of payments
 * that were made: then the capture stays open, and undecided.
 */
export const recordUnknownCapture =
  (command: RecordUnknownCapture, { now }: Now) =>
  (state: PaymentState): Decision<PaymentEvent, 'ORDER_NOT_FOUND'> => {
    if (state.stage === 'unplaced') return refuse('ORDER_NOT_FOUND');
    if (state.stage !== 'unpaid' || !state.capturing || !isSame(state.capturing, command)) return nothingToDo;
    const { orderId, provider, providerOrderId, account } = command;
    const payment = { orderId, provider, providerOrderId, at: now.toISOString() };
    if (isProved(state, state.capturing, account, now))
      return accept(paymentEvents.PaymentFailed.create({ ...payment, reason: 'UNKNOWN_TO_PROVIDER' }));
    return account in state.capturing.unknownTo
      ? nothingToDo
      : accept(paymentEvents.PaymentUndecided.create({ ...payment, account }));
  };

const isProved = (state: Placed, capture: OpenCapture, account: string, now: Date): boolean => {
  const since = capture.unknownTo[account];
  return (
    since !== undefined &&
    now.getTime() - Date.parse(since) >= PROOF_AFTER &&
    paymentAttemptWith(state, capture)?.account === account
  );
};
