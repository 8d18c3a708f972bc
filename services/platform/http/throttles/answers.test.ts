import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { Counts } from './counts.ts';
import { answersPerWindow } from './answers.ts';
import { from, tryCall } from './testing/calls.ts';

/** Counts in a store: what is answered was read a while before, and what is added is not read before it is written. */
const slowCounts = (): Counts & { readonly asked: () => number } => {
  let [written, asked] = [0, 0];
  const counted = (count: number) => ({ count, resetsIn: 60 });
  let adding: Promise<unknown> = Promise.resolve();
  return {
    asked: () => asked,
    add: async () => {
      const added = turn().then(() => (written += 1));
      adding = added;
      return counted(await added);
    },
    of: async () => {
      asked += 1;
      const count = written;
      // The answer to a failure that is being counted comes first.
      await adding;
      await turn();
      return counted(count);
    },
  };
};
const LIMIT = 3;
const guess = from('1.1.1.1', 'a');

it('a guess that was being counted while the count was asked for lets in no other one', async () => {
  const counts = slowCounts();
  const throttle = answersPerWindow({ limit: 1, counted: [401], counts }, () => 'a');
  const first = await throttle.admit(guess);
  if (first.kind === 'admitted') first.reportStatus?.(401);
  expect(await throttle.admit(guess)).toEqual({ kind: 'refused', retryAfter: 60 });
});

it('also of a crowd of guesses exactly as many are let in as may fail, and the others are answered', async () => {
  const counts = slowCounts();
  const throttle = answersPerWindow({ limit: LIMIT, counted: [401], counts }, () => 'a');
  const crowd = Array.from({ length: 60 }, async (_, i) => {
    // Each after the turn of the one before it, so that some ask while others are counted.
    for (let turns = 0; turns < i; turns += 1) await turn();
    return tryCall(throttle, guess, 401);
  });
  const told = await Promise.all(crowd);
  expect(told.filter((status) => status === 401)).toHaveLength(LIMIT);
});

it('successes at the same time cause no second question', async () => {
  const counts = slowCounts();
  const throttle = answersPerWindow({ limit: LIMIT, counted: [401], counts }, () => 'a');
  for (let round = 0; round < 20; round += 1)
    await Promise.all([tryCall(throttle, guess, 200), tryCall(throttle, guess, 200)]);
  expect(counts.asked()).toBe(40);
});
