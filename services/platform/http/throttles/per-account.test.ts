import { MINUTE } from '#contracts/kernel/duration';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { limitsOf, type Limits } from './limits.ts';
import { settings, tryCall } from './testing/calls.ts';
import type { Throttle } from './throttle.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const LIMITED = ['payments', 'changes', 'orders', 'papers'] as const satisfies (keyof Limits)[];

const made = async (throttle: Throttle, userId: string, calls: number, address = '1.1.1.1') => {
  const guest = userId.startsWith('guest-') && { guestKey: userId };
  const actor = { userId, role: 'customer', sessionId: 's1', provedAt: new Date(0), ...guest } as const;
  let count = 0;
  for (let call = 0; call < calls; call += 1)
    if ((await tryCall(throttle, { address, actor, body: {} }, 200)) === 200) count += 1;
  return count;
};
const madeByGuests = async (throttle: Throttle, guests: number, calls: number) => {
  let count = 0;
  for (let guest = 0; guest < guests; guest += 1) count += await made(throttle, `guest-${guest}`, calls);
  return count;
};

describe.each(LIMITED)('%s of an account', (name) => {
  const often = { rate: 1, burst: 30 };
  const limit = (changes = often, papersPerMinute = 30) =>
    limitsOf({
      ...settings,
      payments: changes,
      changes,
      orders: { perSecond: changes.rate, burst: changes.burst },
      papersPerMinute,
    })[name];

  it('are thirty at once, and some more later', async () => {
    const throttle = limit();
    expect(await made(throttle, 'amina', 40)).toBe(30);
    vi.advanceTimersByTime(MINUTE);
    expect(await made(throttle, 'amina', 40, '2.2.2.2')).toBe(30);
  });

  it('are ten times that for the guests of an address, however many they are, and take nothing of its accounts', async () => {
    const throttle = limit();
    expect(await madeByGuests(throttle, 50, 30)).toBe(300);
    vi.advanceTimersByTime(MINUTE);
    expect(await madeByGuests(throttle, 50, 30)).toBe(300);
    expect(await made(throttle, 'guest-51', 1, '2.2.2.2')).toBe(1);
    expect(await made(throttle, 'bilan', 30)).toBe(30);
  });

  it('that a guest is refused take nothing of the others at their address', async () => {
    const throttle = limit();
    await made(throttle, 'guest-1', 1_000);
    expect(await made(throttle, 'guest-2', 30)).toBe(30);
  });

  it('are not limited where they are not to be', async () => {
    const throttle = limit({ rate: Infinity, burst: Infinity }, Infinity);
    expect(await made(throttle, 'amina', 1_000)).toBe(1_000);
    expect(await madeByGuests(throttle, 50, 20)).toBe(1_000);
  });
});

it('calls that reach payment providers are one a second for an account, and ten for the guests of an address', async () => {
  const { payments } = limitsOf({ ...settings, payments: { rate: 1, burst: 30 } });
  await made(payments, 'amina', 30);
  await madeByGuests(payments, 50, 30);
  vi.advanceTimersByTime(2_000);
  expect([await made(payments, 'amina', 40), await madeByGuests(payments, 50, 1)]).toEqual([2, 20]);
});
