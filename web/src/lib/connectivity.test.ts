import { CallFailed, unanswered } from '#contracts/kernel/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connectivity, doesShopAnswer } from './connectivity.ts';

beforeEach(() => {
  vi.useFakeTimers();
  connectivity.found();
});
afterEach(() => void vi.useRealTimers());

it('the connection is lost when nobody answers, and restored by the next answer, also a refusal', async () => {
  await expect(connectivity.watch(Promise.reject(unanswered('TIMEOUT')))).rejects.toThrow();
  expect(connectivity.current()).toBe('lost');
  const no = new CallFailed(409, { code: 'OUT_OF_STOCK', message: '', requestId: '' });
  await expect(connectivity.watch(Promise.reject(no))).rejects.toBe(no);
  expect(connectivity.current()).toBe('fine');
});

it('the connection is slow for as long as a call takes too long', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const heard: string[] = [];
  const stop = connectivity.subscribe(() => heard.push(connectivity.current()));
  const answer = connectivity.watch(promise);
  vi.advanceTimersByTime(5_999);
  expect(heard).toEqual([]);
  vi.advanceTimersByTime(1);
  resolve('at last');
  expect(await answer).toBe('at last');
  expect(heard).toEqual(['slow', 'fine']);
  stop();
});

it('the shop answers where it says that it is well; not where a proxy says that it is away, or nobody answers', async () => {
  const shop = vi.fn<typeof fetch>();
  vi.stubGlobal('fetch', shop);
  shop.mockResolvedValueOnce(Response.json({ alive: true }));
  expect(await doesShopAnswer()).toBe(true);
  shop.mockResolvedValueOnce(new Response('', { status: 503 }));
  expect(await doesShopAnswer()).toBe(false);
  shop.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  expect(await doesShopAnswer()).toBe(false);
  vi.unstubAllGlobals();
});

it('the page of a network that wants a sign-in first is no answer of the shop', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('<!doctype html><p>Accept our terms')));
  expect(await doesShopAnswer()).toBe(false);
  vi.unstubAllGlobals();
});

it('a check that nobody answers ends', async () => {
  vi.stubGlobal('fetch', (_: unknown, { signal }: RequestInit) => {
    const { promise, reject } = Promise.withResolvers<Response>();
    signal?.addEventListener('abort', () => reject(signal.reason));
    return promise;
  });
  const answer = doesShopAnswer();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await answer).toBe(false);
  vi.unstubAllGlobals();
});
