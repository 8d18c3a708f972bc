import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerWithin } from './answer-within.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const late = () => new Error('late');

test('answers as the call does, and leaves no timer behind', async () => {
  expect(await answerWithin(1_000, Promise.resolve(7), late)).toBe(7);
  await expect(answerWithin(1_000, Promise.reject(new Error('broken')), late)).rejects.toThrow('broken');
  expect(vi.getTimerCount()).toBe(0);
});

test('tells a call that it began when its time is over', async () => {
  let isLate: AbortSignal | undefined;
  const call = (signal: AbortSignal) => {
    isLate = signal;
    return new Promise<never>(() => {});
  };
  const answer = answerWithin(1_000, call, late);
  expect(isLate?.aborted).toBe(false);
  await Promise.all([expect(answer).rejects.toThrow('late'), vi.advanceTimersByTimeAsync(1_000)]);
  expect(isLate?.aborted).toBe(true);
});

test('ends a call that is left, and begins none that was left before', async () => {
  const leaving = new AbortController();
  const left = { left: leaving.signal, onLeft: () => new Error('left') };
  const call = vi.fn<(isLate: AbortSignal) => Promise<never>>(() => new Promise(() => {}));
  const answer = answerWithin(1_000, call, late, left);
  leaving.abort();
  await expect(answer).rejects.toThrow('left');
  expect([call.mock.lastCall?.[0].aborted, vi.getTimerCount()]).toEqual([true, 0]);
  await expect(answerWithin(1_000, call, late, left)).rejects.toThrow('left');
  expect(call).toHaveBeenCalledTimes(1);
});

test('throws what it was given when the call takes longer, and overlooks what that says later', async () => {
  const { promise, reject } = Promise.withResolvers<number>();
  await Promise.all([
    expect(answerWithin(1_000, promise, late)).rejects.toThrow('late'),
    vi.advanceTimersByTimeAsync(1_000).then(() => reject(new Error('too late'))),
  ]);
});
