import { accept, type Decision } from '../../kernel/decision.ts';
import type { Now } from '../../kernel/decisions.ts';
import { payments, type PaymentState, type PaymentStateEvent } from '../state.ts';
import { recordProviderOrder } from './record-provider-order.ts';
import { startPayment, type StartPayment } from './start-payment.ts';

/** What a provider has made for an attempt before that was started. */
export interface MadeAhead {
  readonly attempt: number;
  readonly providerOrderId: string;
}

/**
 * Starts an attempt together with the provider's order that was made for it. Where somebody else was first and the
 * attempt is another one, that order is nobody's.
 */
export const startWithOrder =
  (command: StartPayment, made: MadeAhead, at: Now) =>
  (
    state: PaymentState,
  ): Decision<
    PaymentStateEvent,
    'ORDER_NOT_FOUND' | 'ORDER_ALREADY_PAID' | 'ORDER_CLOSED' | 'PAYMENT_IN_PROGRESS'
  > => {
    const started = startPayment(command, at)(state);
    if (started.kind !== 'accept') return started;
    const { orderId, provider } = command;
    const after = started.events.reduce<PaymentState>(payments.evolve, state);
    const recorded = recordProviderOrder({ orderId, provider, ...made }, at)(after);
    return recorded.kind === 'accept' ? accept(...started.events, ...recorded.events) : started;
  };
