import { CURRENCY } from '#contracts/kernel/money';
import { orderEvents } from '#contracts/orders/events';
import { paymentEvents } from '#contracts/payments/events';
import { accept, nothingToDo, refuse, type Decision } from '../../kernel/decision.ts';
import type { Now } from '../../kernel/decisions.ts';
import { isSame, type PaymentStateEvent } from '../state.ts';
import type { Closed, Payment, PaymentState } from '../state.types.ts';

/** A capture that the provider has confirmed and that was verified. */
export interface RecordCapture extends Payment {
  readonly orderId: string;
  readonly captureId: string;
  readonly amountCents: number;
  readonly payerEmail: string;
  /** For an order that had expired: the attempt under which its stock was reserved again. */
  readonly reservation?: number | undefined;
}

/**
 * Records that the money is here. One that nobody announced is announced and recorded at once. An order that had expired
 * comes to life again with it, if its stock was reserved by an attempt that is open still. Refused, the money is here twice
 * or for nothing, and has to go back.
 */
export const recordCapture =
  (command: RecordCapture, { now }: Now) =>
  (
    state: PaymentState,
  ): Decision<
    PaymentStateEvent,
    | 'ORDER_NOT_FOUND'
    | 'ORDER_ALREADY_PAID'
    | 'ORDER_CLOSED'
    | 'ORDER_EXPIRED'
    | 'RESERVATION_LOST'
    | 'PAYMENT_IN_PROGRESS'
  > => {
    if (state.stage === 'unplaced') return refuse('ORDER_NOT_FOUND');
    if (state.stage === 'closed' && !isRevivable(state, command)) return refuse('ORDER_CLOSED');
    if (state.stage === 'paid')
      return isSame(state.payment, command) ? nothingToDo : refuse('ORDER_ALREADY_PAID');
    if (state.stage === 'unpaid' && state.capturing && !isSame(state.capturing, command))
      return refuse('PAYMENT_IN_PROGRESS');
    const { orderId, provider, providerOrderId, captureId, amountCents, payerEmail, reservation } = command;
    const at = now.toISOString();
    const payment = { orderId, provider, providerOrderId, at };
    const announced = paymentEvents.PaymentCaptureStarted.create(payment);
    const captured = paymentEvents.PaymentCaptured.create({
      ...payment,
      userId: state.userId,
      captureId,
      amountCents,
      currency: CURRENCY,
      payerEmail,
    });
    if (state.stage === 'unpaid') return state.capturing ? accept(captured) : accept(announced, captured);
    if (reservation === undefined) return refuse('ORDER_EXPIRED');
    if (reservation !== state.nextReservation) return refuse('RESERVATION_LOST');
    const revived = orderEvents.OrderRevived.create({ orderId, attempt: reservation, at });
    return accept(revived, announced, captured);
  };

const isRevivable = ({ by, turnedAway }: Closed, payment: Payment): boolean =>
  by === 'expiry' && !turnedAway.some((each) => isSame(each, payment));
