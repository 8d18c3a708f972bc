import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { within } from './deadline.ts';
import { LogUnavailable } from '../../kernel/event-log.ts';

const never = () => new Promise<never>(() => {});

describe('a call with a deadline', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('answers as the call does, and leaves no timer behind', async () => {
    expect(await within(1_000, 'a read', () => Promise.resolve(7))).toBe(7);
    await expect(within(1_000, 'a read', () => Promise.reject(new Error('broken')))).rejects.toThrow(
      'broken',
    );
    expect(vi.getTimerCount()).toBe(0);
  });

  it('ends at its deadline when the call does not', async () => {
    const late = within(1_000, 'a read', never);
    await Promise.all([expect(late).rejects.toThrow(LogUnavailable), vi.advanceTimersByTimeAsync(1_000)]);
  });

  it('is not begun when no time is left for it', async () => {
    const call = vi.fn(never);
    await expect(within(0, 'a read', call)).rejects.toThrow(LogUnavailable);
    expect(call).not.toHaveBeenCalled();
  });

  it('overlooks what a call that was given up says later', async () => {
    let fail: (error: Error) => void = () => {};
    const late = within(1_000, 'a read', () => new Promise<never>((_, reject) => (fail = reject)));
    await Promise.all([
      expect(late).rejects.toThrow('took longer than 1000 ms'),
      vi.advanceTimersByTimeAsync(1_000).then(() => fail(new Error('too late'))),
    ]);
  });
});
