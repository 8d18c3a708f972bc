import { HOUR } from '../kernel/duration.ts';

/** Milliseconds that a payment has from its start, if it was started in time. */
const PAYMENT_TIME = HOUR;

/** When an order was placed, and when each of its payments was started. */
export interface PaymentTimes {
  readonly placedAt: Date;
  readonly paymentStarts: readonly Date[];
}

/**
 * The time, in ms, until which an unpaid order holds its goods: `ttl` after it was placed, or an hour after the start
 * of the last payment that was started before that. Payments that start later extend nothing, or the order could be
 * held for ever; nor do they take away what an earlier payment gave.
 */
export const payUntil = ({ placedAt, paymentStarts }: PaymentTimes, ttl: number): number => {
  const due = placedAt.getTime() + ttl;
  const inTime = paymentStarts.map((at) => at.getTime()).filter((at) => at <= due);
  return Math.max(due, ...inTime.map((at) => at + PAYMENT_TIME));
};
