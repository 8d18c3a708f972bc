import { CallFailed, unanswered } from '#contracts/kernel/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reach } from './reach.ts';

beforeEach(() => {
  vi.useFakeTimers();
  reach.found();
});
afterEach(() => void vi.useRealTimers());

it('is lost when nobody answers, and found with the next answer, also a "no"', async () => {
  await expect(reach.watch(Promise.reject(unanswered('TIMEOUT')))).rejects.toThrow();
  expect(reach.current()).toBe('lost');
  const no = new CallFailed(409, { code: 'OUT_OF_STOCK', message: '', requestId: '' });
  await expect(reach.watch(Promise.reject(no))).rejects.toBe(no);
  expect(reach.current()).toBe('fine');
});

it('is slow for as long as a call takes too long', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const heard: string[] = [];
  const stop = reach.subscribe(() => heard.push(reach.current()));
  const answer = reach.watch(promise);
  vi.advanceTimersByTime(5_999);
  expect(heard).toEqual([]);
  vi.advanceTimersByTime(1);
  resolve('at last');
  expect(await answer).toBe('at last');
  expect(heard).toEqual(['slow', 'fine']);
  stop();
});
