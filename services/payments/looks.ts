import type { Provider } from '#contracts/payments/provider';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * How long Stripe's page can be paid on, in milliseconds from the start of its attempt. It makes none that ends within half
 * an hour of the call.
 */
export const PAGE_LIFETIME = 6 * HOUR;

/** Every minute at first, then whenever a payment has grown older by a fifth, and once when nobody can pay any more. */
const moreAndMoreSeldom = (end: number): readonly number[] => {
  const looks: number[] = [];
  for (let age = MINUTE; age < end; age += Math.max(MINUTE, age / 5)) looks.push(age);
  return [...looks, end];
};

/**
 * At which ages a started payment is looked at, in milliseconds: its money may come without anybody telling us. Stripe's
 * page captures by itself; at PayPal only the shop does, but for a buyer who plays with our public client id.
 */
const LOOKS: Readonly<Record<Provider, readonly number[]>> = {
  PayPal: [15 * MINUTE, 4.5 * HOUR],
  Stripe: moreAndMoreSeldom(PAGE_LIFETIME + 5 * MINUTE),
};

/** Milliseconds until a payment of this age is looked at next; undefined when nothing can come of it any more. */
export const untilNextLook = (provider: Provider, age: number): number | undefined => {
  const next = LOOKS[provider].find((look) => look > age);
  return next === undefined ? undefined : next - age;
};
