import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { orderIdsAtHead } from './orders-at-head.ts';
import { isUnavailable } from '../../platform/http/unavailable.ts';

const END = 70n;

/** A table that reaches the log's end after the given milliseconds; before, it lacks the last order. */
const tableIn = (milliseconds: number) => {
  const from = Date.now();
  const isThere = () => Date.now() - from >= milliseconds;
  const waitFor = (tables: readonly string[], position: bigint, patience: number) => {
    expect([tables, position]).toEqual([['orders'], END]);
    const { promise, resolve } = Promise.withResolvers<boolean>();
    setTimeout(() => resolve(isThere()), Math.min(patience, milliseconds));
    return promise;
  };
  const idsOf = (userId: string) =>
    Promise.resolve(isThere() ? [`${userId}'s first`, `${userId}'s last`] : [`${userId}'s first`]);
  return orderIdsAtHead({ end: () => Promise.resolve(END), waitFor, idsOf });
};

describe("a person's orders, for who deletes them", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('are those of the whole log, for which a deletion waits longer than a page would', async () => {
    const ids = tableIn(4_000)('somebody');
    await vi.advanceTimersByTimeAsync(4_000);
    expect(await ids).toEqual(["somebody's first", "somebody's last"]);
  });

  it('are waited for until the call has to be answered', async () => {
    const ids = tableIn(7_000)('somebody', performance.now() + 8_000);
    await vi.advanceTimersByTimeAsync(7_000);
    expect(await ids).toEqual(["somebody's first", "somebody's last"]);
  });

  it.each([
    ['where a call waits', 8_000, 8_000],
    ['where none does', undefined, 5_000],
  ])(
    'are not told by a table that is further behind, %s: nobody is deleted, and asking again helps',
    async (_, has, ends) => {
      const until = has === undefined ? undefined : performance.now() + has;
      const failure = tableIn(60_000)('somebody', until).catch((error: unknown) => error);
      await vi.advanceTimersByTimeAsync(ends);
      expect(isUnavailable(await failure)).toBe(true);
    },
  );
});
