import { paymentEvents, type PaymentEvent } from '#contracts/payments/events';
import { accept, nothingToDo, refuse, type Decision } from '../../kernel/decision.ts';
import type { Now } from '../../kernel/decisions.ts';
import { isSame } from '../state.ts';
import type { Payment, PaymentState } from '../state.types.ts';

export interface StartCapture extends Payment {
  readonly orderId: string;
  readonly payer: string;
}

/** Announces a capture before it is asked for: while it is open, no other one of this order begins (design §5, Paying). */
export const startCapture =
  (command: StartCapture, { now }: Now) =>
  (
    state: PaymentState,
  ): Decision<
    PaymentEvent,
    'ORDER_NOT_FOUND' | 'ORDER_ALREADY_PAID' | 'ORDER_CLOSED' | 'PAYMENT_IN_PROGRESS'
  > => {
    if (state.stage === 'unplaced' || state.userId !== command.payer) return refuse('ORDER_NOT_FOUND');
    if (state.stage === 'closed') return refuse('ORDER_CLOSED');
    if (state.stage === 'paid')
      return isSame(state.payment, command) ? nothingToDo : refuse('ORDER_ALREADY_PAID');
    if (state.capturing)
      return isSame(state.capturing, command) ? nothingToDo : refuse('PAYMENT_IN_PROGRESS');
    const { orderId, provider, providerOrderId } = command;
    return accept(
      paymentEvents.PaymentCaptureStarted.create({
        orderId,
        provider,
        providerOrderId,
        at: now.toISOString(),
      }),
    );
  };
