import { DAY } from '#contracts/kernel/duration';
import { NeedsPerson, type PaymentRef } from './payment-outcome.ts';
import type { OpenCapture } from './state.types.ts';

/** Milliseconds after which money that is not there yet is no longer on its way. */
const ON_ITS_WAY = DAY;

/**
 * The provider has a payment and does not hand it over: for a review, or until the merchant says at its site what to do
 * with it. Until then its order can neither be cancelled nor expire, nor be paid in another way.
 */
export class HeldBack extends NeedsPerson {
  constructor({ provider, providerOrderId, orderId }: Omit<PaymentRef, 'at'>) {
    super(
      orderId,
      `${provider} has the money of the payment ${providerOrderId} of the order ${orderId} for more than a day and does not hand it over: its site says what it waits for`,
    );
    this.name = 'HeldBack';
  }
}

/** Whether a capture has been open for longer than money is on its way. */
export const isHeldBack = ({ since }: OpenCapture, now: Date): boolean =>
  now.getTime() - new Date(since).getTime() > ON_ITS_WAY;
