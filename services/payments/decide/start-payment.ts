import { HOUR } from '#contracts/kernel/duration';
import { paymentEvents, type PaymentEvent } from '#contracts/payments/events';
import type { Provider } from '#contracts/payments/provider';
import { accept, nothingToDo, refuse, type Decision } from '../../kernel/decision.ts';
import type { Now } from '../../kernel/decisions.ts';
import type { PaymentAttempt, Placed, PaymentState } from '../state.types.ts';

export interface StartPayment {
  readonly orderId: string;
  readonly provider: Provider;
  readonly payer: string;
  /** A fingerprint of the credentials that the provider is called with today. */
  readonly account: string;
  /** The attempt whose provider order turned out to be of no use any more. */
  readonly unusable?: number | undefined;
}

/** How long a provider's order is offered again, in milliseconds. PayPal gives up an unapproved one after three hours. */
export const ATTEMPT_LIFETIME = 2 * HOUR;

/** Starts an attempt at a provider, unless the newest one there can still be approved (design §5, Paying). */
export const startPayment =
  (command: StartPayment, { now }: Now) =>
  (
    state: PaymentState,
  ): Decision<
    PaymentEvent,
    'ORDER_NOT_FOUND' | 'ORDER_ALREADY_PAID' | 'ORDER_CLOSED' | 'PAYMENT_IN_PROGRESS'
  > => {
    if (state.stage === 'unplaced' || state.userId !== command.payer) return refuse('ORDER_NOT_FOUND');
    if (state.stage === 'paid') return refuse(state.isCancelled ? 'ORDER_CLOSED' : 'ORDER_ALREADY_PAID');
    if (state.stage === 'closed') return refuse('ORDER_CLOSED');
    if (state.capturing) return refuse('PAYMENT_IN_PROGRESS');
    const current = newestPaymentAttempt(state, command.provider);
    if (current && isUsable(current, command, now)) return nothingToDo;
    const { orderId, provider, account } = command;
    return accept(
      paymentEvents.PaymentStarted.create({
        orderId,
        provider,
        attempt: state.attempts.length + 1,
        amountCents: state.totalCents,
        account,
        at: now.toISOString(),
      }),
    );
  };

/** The attempt that a payment at this provider belongs to now. */
export const newestPaymentAttempt = (state: Placed, provider: Provider): PaymentAttempt | undefined =>
  state.attempts.findLast((attempt) => attempt.provider === provider);

/** One that other credentials have started cannot be approved and captured with today's. */
const isUsable = (attempt: PaymentAttempt, { unusable, account }: StartPayment, now: Date): boolean =>
  !attempt.over &&
  attempt.account === account &&
  attempt.number !== unusable &&
  now.getTime() - Date.parse(attempt.startedAt) < ATTEMPT_LIFETIME;
