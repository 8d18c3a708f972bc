import type { Pool } from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createShopClock } from './shop-clock.ts';

const NOON = Date.parse('2026-05-01T12:00:00Z');

beforeEach(() => {
  vi.useFakeTimers({ now: NOON - 600_000, toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Postgres' clock, which answers after `answersAfter` milliseconds; `passed` is what the process counts. */
const open = () => {
  const at = { postgres: NOON, passed: 5_000, answersAfter: 0, isAway: false };
  const query = () => {
    if (at.isAway) return Promise.reject(new Error('away'));
    at.passed += at.answersAfter;
    const time = String(at.postgres + at.answersAfter / 2);
    at.postgres += at.answersAfter;
    return Promise.resolve({ rows: [{ time }] });
  };
  const pass = (ms: number) => {
    at.passed += ms;
    at.postgres += ms;
  };
  const clock = createShopClock({ query } as unknown as Pick<Pool, 'query'>, {
    monotonic: () => at.passed,
    every: 1,
  });
  return { at, pass, clock, now: () => clock.now().getTime() };
};

it('is the machine’s clock at first, and that of Postgres from then on', async () => {
  const { clock, now, pass } = open();
  expect(now()).toBe(NOON - 600_000);
  await clock.set();
  expect(now()).toBe(NOON);
  pass(30_000);
  expect(now()).toBe(NOON + 30_000);
});

it('goes on evenly while somebody sets the machine’s clock, and while Postgres is away', async () => {
  const { at, clock, now, pass } = open();
  await clock.set();
  vi.setSystemTime(NOON + 600_000);
  at.isAway = true;
  await expect(clock.set()).rejects.toThrow('away');
  pass(1_000);
  expect(now()).toBe(NOON + 1_000);
});

it('counts an answer from the middle of its way, and leaves out one that was long on it', async () => {
  const { at, clock, now } = open();
  at.answersAfter = 200;
  await clock.set();
  expect(now()).toBe(at.postgres);
  at.answersAfter = 4_000;
  at.postgres += 1_500;
  await clock.set();
  expect(now()).toBe(at.postgres - 1_500);
});

it('takes an answer that was long on its way where it is further off than that can be', async () => {
  const { at, clock, now } = open();
  await clock.set();
  at.answersAfter = 4_000;
  at.postgres += 3_600_000;
  await clock.set();
  expect(now()).toBe(at.postgres);
});

it('follows Postgres’ clock until it is stopped', async () => {
  const { at, clock, now } = open();
  await clock.set();
  const stop = new AbortController();
  const kept = clock.keep(stop.signal);
  at.postgres += 60_000;
  await expect.poll(now).toBe(at.postgres);
  stop.abort();
  await kept;
  at.postgres += 60_000;
  expect(now()).toBe(at.postgres - 60_000);
});
