import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MINUTE } from '#contracts/kernel/duration';
import { from, isAdmitted } from './testing/calls.ts';
import { byAddress } from './throttle.ts';
import { perWindow } from './window.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('a window', () => {
  it('counts every call and starts over', async () => {
    const limit = perWindow(2, MINUTE, byAddress);
    const three = async () => [
      await isAdmitted(limit, from('a')),
      await isAdmitted(limit, from('a')),
      await isAdmitted(limit, from('a')),
    ];
    expect(await three()).toEqual([true, true, false]);
    vi.advanceTimersByTime(MINUTE);
    expect(await three()).toEqual([true, true, false]);
  });
});
