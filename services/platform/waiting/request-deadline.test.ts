import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { requestDeadline } from './request-deadline.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const never = () => new Promise<never>(() => {});

it("a request's deadline passes on what is answered in time, and leaves no timer behind", async () => {
  const inTime = requestDeadline(performance.now() + 1_000);
  expect(await inTime(Promise.resolve(7), () => 'late')).toBe(7);
  await expect(inTime(Promise.reject(new Error('broken')), () => 'late')).rejects.toThrow('broken');
  expect(vi.getTimerCount()).toBe(0);
});

it("a request's deadline covers everything that the request waits for", async () => {
  const inTime = requestDeadline(performance.now() + 1_000);
  vi.advanceTimersByTime(900);
  const answer = inTime(never(), () => 'late');
  await vi.advanceTimersByTimeAsync(100);
  expect(await answer).toBe('late');
});

it("a request's deadline ignores the outcome of what came too late", async () => {
  let fail: (error: Error) => void = () => {};
  const answer = requestDeadline(performance.now() + 1_000)(
    new Promise<never>((_, reject) => (fail = reject)),
    () => 'late',
  );
  await vi.advanceTimersByTimeAsync(1_000);
  fail(new Error('too late'));
  expect(await answer).toBe('late');
});
