import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { routes } from '#contracts/api';
import { limitsOf } from './limits.ts';
import { settings, tryCall } from './testing/calls.ts';
import type { Throttle } from './throttle.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('calls that reach payment providers', () => {
  const starts = (payments = { rate: 1, burst: 30 }) =>
    limitsOf({ ...settings, payments })[routes.startPayPal.throttle];
  const made = async (throttle: Throttle, userId: string, address: string, calls: number) => {
    const guest = userId.startsWith('guest-') && { guestKey: userId };
    const actor = { userId, role: 'customer', sessionId: 's1', provedAt: new Date(0), ...guest } as const;
    let count = 0;
    for (let call = 0; call < calls; call += 1)
      if ((await tryCall(throttle, { address, actor, body: {} }, 200)) === 200) count += 1;
    return count;
  };

  it('are thirty at once for an account, and then one a second', async () => {
    const throttle = starts();
    expect(await made(throttle, 'amina', '1.1.1.1', 40)).toBe(30);
    vi.advanceTimersByTime(2_000);
    expect(await made(throttle, 'amina', '2.2.2.2', 40)).toBe(2);
  });

  it('are ten times that for the guests of an address, however many they are, and take nothing of its accounts', async () => {
    const throttle = starts();
    const ofGuests = async (guests: number, calls: number) => {
      let count = 0;
      for (let guest = 0; guest < guests; guest += 1)
        count += await made(throttle, `guest-${guest}`, '1.1.1.1', calls);
      return count;
    };
    expect(await ofGuests(50, 30)).toBe(300);
    vi.advanceTimersByTime(1_000);
    expect(await ofGuests(50, 1)).toBe(10);
    expect(await made(throttle, 'guest-51', '2.2.2.2', 1)).toBe(1);
    expect(await made(throttle, 'bilan', '1.1.1.1', 30)).toBe(30);
  });

  it('that a guest is refused take nothing of the others at their address', async () => {
    const throttle = starts();
    await made(throttle, 'guest-1', '1.1.1.1', 1_000);
    expect(await made(throttle, 'guest-2', '1.1.1.1', 30)).toBe(30);
  });

  it('are not limited where they are not to be', async () => {
    expect(await made(starts({ rate: Infinity, burst: Infinity }), 'amina', '1.1.1.1', 1_000)).toBe(1_000);
  });
});
