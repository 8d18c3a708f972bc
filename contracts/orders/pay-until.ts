/** How long a payment that was started in time has, from its start, in ms. */
const PAYMENT_TIME = 3_600_000;

/** When an order was placed, and when each of its payments was started. */
export interface PaymentTimes {
  readonly placedAt: Date;
  readonly paymentStarts: readonly Date[];
}

/**
 * Until when an unpaid order holds its goods, in ms: `ttl` after it was placed, or an hour after the start of the last
 * payment that was started before that. Payments that are started later hold nothing longer, or one could be started for
 * ever; nor do they take back what an earlier one was given.
 */
export const payUntil = ({ placedAt, paymentStarts }: PaymentTimes, ttl: number): number => {
  const due = placedAt.getTime() + ttl;
  const inTime = paymentStarts.map((at) => at.getTime()).filter((at) => at <= due);
  return Math.max(due, ...inTime.map((at) => at + PAYMENT_TIME));
};
