import { NeedsPerson, type OutcomeDeps, type PaymentRef, type Pending } from './payment-outcome.ts';

/** Milliseconds for which operators see a payment that went to another account: nothing the shop does can settle it. */
const SHOWN_FOR = 7 * 24 * 3_600_000;

type Foreign = Omit<PaymentRef, 'at'>;

/**
 * Tells operators of a payment that went to another account than the shop's: either its buyer has put one there, or the
 * setting that names the shop's is wrong.
 */
export const paidElsewhere = (
  { clock }: Pick<OutcomeDeps, 'clock'>,
  { failedAt, ...payment }: Foreign & { readonly failedAt: string },
): 'done' | Pending =>
  clock().getTime() - Date.parse(failedAt) > SHOWN_FOR
    ? 'done'
    : { kind: 'pending', because: new PaidElsewhere(payment) };

/** An order's money went to somebody else: what was tried there is for a person to judge. */
export class PaidElsewhere extends NeedsPerson {
  constructor({ provider, providerOrderId, orderId }: Foreign) {
    super(
      orderId,
      `The payment ${providerOrderId} of the order ${orderId} went to another account at ${provider} than the shop's`,
    );
    this.name = 'PaidElsewhere';
  }
}
