import { NeedsPerson, type PaymentRef } from './payment-outcome.ts';

/**
 * A payment went to another account than the shop's: either its buyer has put one there, or the setting that names the
 * shop's is wrong. That is for a person to judge.
 */
export class PaidElsewhere extends NeedsPerson {
  constructor({ provider, providerOrderId, orderId }: Omit<PaymentRef, 'at'>) {
    super(
      orderId,
      `The payment ${providerOrderId} of the order ${orderId} went to another account at ${provider} than the shop's`,
    );
    this.name = 'PaidElsewhere';
  }
}
