import { paymentEvents, type PaymentEvent } from '#contracts/payments/events';
import { accept, nothingToDo, refuse, type Decision } from '../../kernel/decision.ts';
import type { Now } from '../../kernel/decisions.ts';
import type { Payment, PaymentState } from '../state.types.ts';

export interface RecordProviderOrder extends Payment {
  readonly orderId: string;
  readonly attempt: number;
}

/**
 * Keeps the provider's id of an attempt, whatever has become of our order meanwhile: with it the payment can be asked for
 * long after the provider has forgotten our key.
 */
export const recordProviderOrder =
  ({ orderId, provider, providerOrderId, attempt }: RecordProviderOrder, { now }: Now) =>
  (state: PaymentState): Decision<PaymentEvent, 'ORDER_NOT_FOUND'> => {
    if (state.stage === 'unplaced') return refuse('ORDER_NOT_FOUND');
    const started = state.attempts.find((each) => each.number === attempt);
    if (started?.provider !== provider || started.providerOrderIds.includes(providerOrderId))
      return nothingToDo;
    const at = now.toISOString();
    return accept(
      paymentEvents.ProviderOrderCreated.create({ orderId, provider, providerOrderId, attempt, at }),
    );
  };
