import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MINUTE } from '#contracts/kernel/duration';
import { limitsOf } from './limits.ts';
import { settings, tryCall } from './testing/calls.ts';
import type { Caller, Throttle } from './throttle.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('changes of an account itself', () => {
  const by = (userId: string, sessionId: string): Caller => ({
    address: '1.1.1.1',
    actor: { userId, role: 'customer', sessionId, provedAt: new Date(0) },
    body: { name: 'Amina' },
  });
  const done = async (throttle: Throttle, caller: Caller, calls: number) => {
    let count = 0;
    for (let call = 0; call < calls; call += 1)
      if ((await tryCall(throttle, caller, 200)) === 200) count += 1;
    return count;
  };

  it('are slowed down also where they succeed, those of one session before those of the account', async () => {
    const { profile } = limitsOf(settings);
    expect(await done(profile, by('amina', 'stolen'), 40)).toBe(15);
    expect(await done(profile, by('amina', 'hers'), 40)).toBe(15);
    expect(await done(profile, by('amina', 'a third'), 40)).toBe(0);
    expect(await done(profile, by('bilan', 'his'), 1)).toBe(1);
    vi.advanceTimersByTime(MINUTE);
    expect(await done(profile, by('amina', 'a fourth'), 40)).toBe(2);
  });

  it('count together, whatever of the account is changed', async () => {
    const { profile, password } = limitsOf(settings);
    expect(await done(profile, by('amina', 's1'), 10)).toBe(10);
    expect(await done(password, by('amina', 's1'), 10)).toBe(5);
  });
});
