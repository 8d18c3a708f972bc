import { expect, test } from 'vitest';
import { backOff, doublingDelay } from './back-off.ts';

const delays = { first: 50, longest: 1_000 };
const { signal } = new AbortController();

test('doubles the first delay up to the longest', () => {
  const all = Array.from({ length: 7 }, (_, doublings) => doublingDelay(doublings, delays));
  expect(all).toEqual([50, 100, 200, 400, 800, 1_000, 1_000]);
});

test('stays at the longest however often it is doubled', () => {
  expect(doublingDelay(5_000, delays)).toBe(1_000);
});

test('stays the same where the first delay is the longest', () => {
  expect([0, 1, 9].map((doublings) => doublingDelay(doublings, { first: 300, longest: 300 }))).toEqual([
    300, 300, 300,
  ]);
});

/** Fails so often, without waiting. */
const fail = async (pauses: ReturnType<typeof backOff>, times: number) => {
  for (let time = 0; time < times; time += 1) await pauses.wait(AbortSignal.abort());
};

test('waits longer with every failure in a row', async () => {
  const pauses = backOff({ first: 1, longest: 3_600_000 });
  await fail(pauses, 5);
  const since = performance.now();
  await pauses.wait(signal);
  // A timer may fire up to a millisecond early.
  expect(performance.now() - since).toBeGreaterThanOrEqual(31);
});

test('starts over when something worked', async () => {
  const pauses = backOff({ first: 1, longest: 3_600_000 });
  await fail(pauses, 30);
  pauses.worked();
  await expect(pauses.wait(signal)).resolves.toBeUndefined();
});
