import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { routes } from '#contracts/api';
import { MINUTE } from '#contracts/kernel/duration';
import { limitsOf } from './limits.ts';
import { settings, tryCall } from './testing/calls.ts';
import type { Throttle } from './throttle.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('merges of visitors’ carts', () => {
  const merges = () => limitsOf(settings)[routes.mergeCart.throttle];
  const done = async (throttle: Throttle, userId: string, address: string, calls: number) => {
    const actor = { userId, role: 'customer', sessionId: 's1', provedAt: new Date(0) } as const;
    let count = 0;
    for (let call = 0; call < calls; call += 1)
      if ((await tryCall(throttle, { address, actor, body: {} }, 200)) === 200) count += 1;
    return count;
  };

  it('are thirty at once for an account, and then one in thirty seconds', async () => {
    const throttle = merges();
    expect(await done(throttle, 'amina', '1.1.1.1', 31)).toBe(30);
    expect(await done(throttle, 'amina', '2.2.2.2', 31)).toBe(0);
    expect(await done(throttle, 'bilan', '2.2.2.2', 1)).toBe(1);
    vi.advanceTimersByTime(MINUTE);
    expect(await done(throttle, 'amina', '1.1.1.1', 31)).toBe(2);
  });

  it('are few for an address, however many guests come from it', async () => {
    const throttle = merges();
    let count = 0;
    for (let guest = 0; guest < 50; guest += 1) count += await done(throttle, `guest-${guest}`, '1.1.1.1', 1);
    expect(count).toBe(30);
    vi.advanceTimersByTime(1_000);
    expect(await done(throttle, 'guest-50', '1.1.1.1', 10)).toBe(2);
  });

  it('that an account is refused take nothing of the others at its address', async () => {
    const throttle = merges();
    await done(throttle, 'amina', '1.1.1.1', 30);
    vi.advanceTimersByTime(MINUTE / 4);
    await done(throttle, 'amina', '1.1.1.1', 500);
    expect(await done(throttle, 'bilan', '1.1.1.1', 30)).toBe(30);
  });
});
