/** How long a payment that was started in time has, from its start, in ms. */
const PAYMENT_TIME = 3_600_000;

/**
 * Until when an unpaid order holds its goods, in ms: `ttl` after it was placed, or an hour after the start of a payment
 * that was started before that. Payments that are started later hold nothing longer, or one could be started for ever.
 */
export const payUntil = (
  { placedAt, paymentStartedAt }: { readonly placedAt: Date; readonly paymentStartedAt: Date | null },
  ttl: number,
): number => {
  const due = placedAt.getTime() + ttl;
  if (!paymentStartedAt || paymentStartedAt.getTime() > due) return due;
  return Math.max(due, paymentStartedAt.getTime() + PAYMENT_TIME);
};
