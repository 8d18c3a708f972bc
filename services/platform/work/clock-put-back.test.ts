import type { Pool } from 'pg';
import { expect, it } from 'vitest';
import { HOUR } from '#contracts/kernel/duration';
import { watchForAhead } from './clock-put-back.ts';

it('reads the table for a minute from the start and after the clock went back, and at no other time', async () => {
  const at = { passed: 0, ahead: HOUR };
  const looks: number[] = [];
  const steps: Readonly<Record<number, () => void>> = {
    // A clock that goes ahead leaves nothing to take up; as little does one that is corrected by seconds.
    300_000: () => (at.ahead += HOUR),
    400_000: () => (at.ahead -= 5_000),
    500_000: () => (at.ahead = 0),
  };
  const stop = new AbortController();
  const query = () => {
    looks.push(at.passed);
    return Promise.resolve({ rows: [] });
  };
  await watchForAhead(
    {
      pool: { query } as unknown as Pick<Pool, 'query'>,
      clock: () => {
        at.passed += 10_000;
        steps[at.passed]?.();
        if (at.passed === 800_000) stop.abort();
        return new Date(HOUR + at.passed + at.ahead);
      },
      onError: (error) => {
        throw error;
      },
      monotonic: () => at.passed,
      every: 0,
    },
    stop.signal,
  );
  const between = (from: number, to: number) => looks.filter((look) => look >= from && look < to).length;
  expect(between(0, 100_000)).toBe(6);
  expect(between(100_000, 500_000)).toBe(0);
  expect(between(500_000, 600_000)).toBe(6);
  expect(between(600_000, 900_000)).toBe(0);
});

it('goes on looking where Postgres did not answer', async () => {
  let asked = 0;
  let passed = 0;
  const stop = new AbortController();
  const errors: unknown[] = [];
  const query = () => {
    asked += 1;
    if (asked === 3) stop.abort();
    return Promise.reject(new Error('away'));
  };
  await watchForAhead(
    {
      pool: { query },
      clock: () => new Date(HOUR + passed),
      onError: (error) => errors.push(error),
      monotonic: () => (passed += 50_000),
      every: 0,
    },
    stop.signal,
  );
  expect(errors).toHaveLength(3);
});
