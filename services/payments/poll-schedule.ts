import { HOUR, MINUTE } from '#contracts/kernel/duration';
import type { Provider } from '#contracts/payments/provider';

/**
 * How long Stripe's page can be paid on, in milliseconds from the start of its attempt. It makes none that ends within half
 * an hour of the call.
 */
export const PAGE_LIFETIME = 6 * HOUR;

/** Every minute at first, then whenever a payment has grown older by a fifth, and once when nobody can pay any more. */
const growingIntervals = (end: number): readonly number[] => {
  const polls: number[] = [];
  for (let age = MINUTE; age < end; age += Math.max(MINUTE, age / 5)) polls.push(age);
  return [...polls, end];
};

/**
 * At which ages the provider is asked about a started payment, in milliseconds: its money may come without any
 * notification. Stripe's page captures by itself. At PayPal the shop does, so what counts is that somebody looks while the
 * order stands for its buyer, who may be gone: the second time is just before the hour is over that an order's first
 * payment has (`payUntil`); for a later one, which may have less, there is the look before its order expires. The last one
 * finds what a buyer has captured who plays with our public client id.
 */
const POLLS: Readonly<Record<Provider, readonly number[]>> = {
  PayPal: [15 * MINUTE, 55 * MINUTE, 4.5 * HOUR],
  Stripe: growingIntervals(PAGE_LIFETIME + 5 * MINUTE),
};

/** Milliseconds until the provider is asked about a payment of this age again; undefined when nothing can come of it any more. */
export const untilNextPoll = (provider: Provider, age: number): number | undefined => {
  const next = POLLS[provider].find((poll) => poll > age);
  return next === undefined ? undefined : next - age;
};

/** Milliseconds until the next poll of a payment that nobody can answer for now: when it would be anyway, then once a day and less often. */
export const untilNextSlowPoll = (provider: Provider, age: number): number =>
  untilNextPoll(provider, age) ?? Math.max(24 * HOUR, age / 5);
