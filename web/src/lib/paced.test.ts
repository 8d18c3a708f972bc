import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { paced } from './paced.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Work whose end the test says, and how often it was begun. */
const held = () => {
  const ends: PromiseWithResolvers<void>[] = [];
  const work = () => {
    const end = Promise.withResolvers<void>();
    ends.push(end);
    return end.promise;
  };
  return { ends, work };
};

it('work is done once for all that ask within a pause', async () => {
  const { ends, work } = held();
  const { ask } = paced(work, 500);
  for (const _ of [1, 2, 3]) ask();
  expect(ends).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(500);
  expect(ends).toHaveLength(1);
});

it('work is never begun while it is under way, and once more after that where somebody asked', async () => {
  const { ends, work } = held();
  const { ask } = paced(work, 500);
  ask();
  await vi.advanceTimersByTimeAsync(500);
  for (const _ of [1, 2, 3]) {
    ask();
    await vi.advanceTimersByTimeAsync(5_000);
  }
  expect(ends).toHaveLength(1);
  ends[0]?.resolve();
  await vi.advanceTimersByTimeAsync(500);
  expect(ends).toHaveLength(2);
  ends[1]?.resolve();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(ends).toHaveLength(2);
});

it('work that failed is begun again when somebody asks', async () => {
  const { ends, work } = held();
  const { ask } = paced(work, 500);
  ask();
  await vi.advanceTimersByTimeAsync(500);
  ends[0]?.reject(new Error('away'));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(ends).toHaveLength(1);
  ask();
  await vi.advanceTimersByTimeAsync(500);
  expect(ends).toHaveLength(2);
});

it('work that is stopped is not begun any more, though somebody asked', async () => {
  const { ends, work } = held();
  const { ask, stop } = paced(work, 500);
  ask();
  await vi.advanceTimersByTimeAsync(500);
  ask();
  stop();
  ends[0]?.resolve();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(ends).toHaveLength(1);
});
