import { expect, it, vi } from 'vitest';
import { createRecentSignIn } from './recent-sign-in.ts';

it('is asked once for all that wait, and lets all of them go on', async () => {
  const recent = createRecentSignIn();
  const waits = [recent.ask(), recent.ask()];
  expect(recent.isAsked()).toBe(true);
  recent.given();
  expect(await Promise.all(waits)).toEqual([true, true]);
  expect(recent.isAsked()).toBe(false);
});

it('holds back all that wait when the person would not', async () => {
  const recent = createRecentSignIn();
  const wait = recent.ask();
  recent.giveUp();
  expect(await wait).toBe(false);
});

it('tells when it begins to ask and when it ends, until nobody listens', async () => {
  const recent = createRecentSignIn();
  const listener = vi.fn<() => void>();
  const stop = recent.subscribe(listener);
  const wait = recent.ask();
  recent.given();
  stop();
  void recent.ask();
  expect(await wait).toBe(true);
  expect(listener).toHaveBeenCalledTimes(2);
});
