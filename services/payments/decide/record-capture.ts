import { paymentEvents, type PaymentEvent } from '#contracts/payments/events';
import { accept, nothingToDo, refuse, type Decision } from '../../kernel/decision.ts';
import type { Now } from '../../kernel/decisions.ts';
import { isSame, type Payment, type PaymentState } from '../state.ts';

/** A capture that the provider has confirmed and that was verified. */
export interface RecordCapture extends Payment {
  readonly orderId: string;
  readonly captureId: string;
  readonly amountCents: number;
  readonly payerEmail: string;
}

/**
 * Records that the money is here. One that nobody announced is announced and recorded at once. Refused, the money is
 * here twice or for nothing, and has to go back.
 */
export const recordCapture =
  (command: RecordCapture, { now }: Now) =>
  (
    state: PaymentState,
  ): Decision<
    PaymentEvent,
    'ORDER_NOT_FOUND' | 'ORDER_ALREADY_PAID' | 'ORDER_CLOSED' | 'PAYMENT_IN_PROGRESS'
  > => {
    if (state.stage === 'unplaced') return refuse('ORDER_NOT_FOUND');
    if (state.stage === 'closed') return refuse('ORDER_CLOSED');
    if (state.stage === 'paid')
      return isSame(state.payment, command) ? nothingToDo : refuse('ORDER_ALREADY_PAID');
    if (state.capturing && !isSame(state.capturing, command)) return refuse('PAYMENT_IN_PROGRESS');
    const { orderId, provider, providerOrderId, captureId, amountCents, payerEmail } = command;
    const payment = { orderId, provider, providerOrderId, at: now.toISOString() };
    const captured = paymentEvents.PaymentCaptured.create({
      ...payment,
      userId: state.userId,
      captureId,
      amountCents,
      currency: 'USD',
      payerEmail,
    });
    return state.capturing
      ? accept(captured)
      : accept<PaymentEvent>(paymentEvents.PaymentCaptureStarted.create(payment), captured);
  };
