import { DAY } from '#contracts/kernel/duration';
import { toDollars } from '#contracts/kernel/money';
import { NeedsPerson, SHOWN_FOR, type PaymentRef } from './payment-outcome.ts';
import type { ProviderRefund } from './ports.ts';
import type { Paid } from './state.types.ts';

/** Milliseconds: a refund fails within a month of its making, and is then shown as long as one that failed at once. */
const UNDONE_SHOWN_FOR = 30 * DAY + SHOWN_FOR;

/** Refunds that the log has as gone back, and whose money the provider has again. */
export interface UndoneRefunds {
  readonly refunds: readonly ProviderRefund[];
  /** Others that pay their money out again: the log has it as gone back already. */
  readonly paidOutBy: ReadonlySet<ProviderRefund>;
  /** What none of these has paid out again. */
  readonly leftCents: number;
}

/**
 * Which refunds of a payment failed after they were reported as done, and which of the `others`, made at the provider's own
 * site, pay them out again: first those of the very sum of one, then the oldest that are no larger than what is left of
 * them. One with a key of ours is not among these, even where the log does not have it.
 */
export const undoneIn = (
  { refundIds }: Paid,
  refunds: readonly ProviderRefund[],
  others: readonly ProviderRefund[],
): UndoneRefunds => {
  const undone = refunds.filter(({ id, status }) => status === 'failed' && refundIds.includes(id));
  const byHand = others
    .filter(({ status, key }) => status === 'completed' && key === undefined)
    .toSorted((one, other) => timeOf(one) - timeOf(other));
  const paidOutBy = new Set<ProviderRefund>();
  for (const { amountCents } of undone) {
    const same = byHand.find((refund) => refund.amountCents === amountCents && !paidOutBy.has(refund));
    if (same) paidOutBy.add(same);
  }
  let leftCents = centsOf(undone) - centsOf([...paidOutBy]);
  for (const refund of byHand) {
    if (paidOutBy.has(refund) || refund.amountCents > leftCents) continue;
    leftCents -= refund.amountCents;
    paidOutBy.add(refund);
  }
  return { refunds: undone, paidOutBy, leftCents };
};

const timeOf = ({ madeAt }: ProviderRefund): number => madeAt?.getTime() ?? 0;

const centsOf = (refunds: readonly ProviderRefund[]): number =>
  refunds.reduce((sum, { amountCents }) => sum + amountCents, 0);

const areShown = (refunds: readonly ProviderRefund[], now: Date): boolean =>
  refunds.some(({ madeAt }) => madeAt === undefined || now.getTime() - madeAt.getTime() <= UNDONE_SHOWN_FOR);

type About = Omit<PaymentRef, 'at' | 'providerOrderId'>;

/**
 * Why a person has to look at what went back of an order: money of a refund that failed late is at the provider again, or
 * more went back there than was captured, as far as the log knows (`beyond`).
 */
export const whyToLookAt = (
  about: About,
  { refunds, leftCents }: UndoneRefunds,
  beyond: readonly ProviderRefund[],
  now: Date,
): NeedsPerson | undefined => {
  // What is not recorded has left the provider, too.
  const stillThere = leftCents - centsOf(beyond);
  if (stillThere > 0 && areShown(refunds, now)) return new RefundUndone(about, refunds, stillThere);
  return areShown(beyond, now) ? new RefundedBeyondCapture(about, beyond) : undefined;
};

const named = (refunds: readonly ProviderRefund[]): string => refunds.map(({ id }) => id).join(', ');
const dollars = (cents: number): string => `$${toDollars(cents).toFixed(2)}`;

/** The books have it as gone back. */
class RefundUndone extends NeedsPerson {
  constructor({ orderId, provider }: About, refunds: readonly ProviderRefund[], leftCents: number) {
    super(
      orderId,
      `${provider} has ${dollars(leftCents)} of the order ${orderId} again, whose refund was done and failed later ` +
        `(${named(refunds)}): refund it at ${provider}'s own site, or pay it to the customer in another way`,
    );
    this.name = 'RefundUndone';
  }
}

/** It is not recorded: no order gives back more than it took. */
class RefundedBeyondCapture extends NeedsPerson {
  constructor({ orderId, provider }: About, beyond: readonly ProviderRefund[]) {
    const sum = dollars(centsOf(beyond));
    super(
      orderId,
      `${provider} has given back ${sum} more of the order ${orderId} than is left of its payment (${named(beyond)}), ` +
        `which is not recorded: compare its refunds at ${provider}'s own site with those of the order`,
    );
    this.name = 'RefundedBeyondCapture';
  }
}
