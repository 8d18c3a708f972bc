import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LogEnd, type Look } from './log-end.ts';

let now: number;
let answers: ((position: bigint) => void)[];
let failures: ((error: Error) => void)[];
let end: LogEnd;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  now = 0;
  answers = [];
  failures = [];
  const read = () =>
    new Promise<bigint>((resolve, reject) => {
      answers.push(resolve);
      failures.push(reject);
    });
  end = new LogEnd(read, () => now);
});
afterEach(() => {
  vi.useRealTimers();
});

const looks = (count: number) => expect.poll(() => answers).toHaveLength(count);

describe('the end of the log', () => {
  it('is looked at after the question, once for all who ask meanwhile', async () => {
    const first = end.position();
    const second = end.position();
    const third = end.position();
    expect(answers).toHaveLength(1);
    answers[0]?.(5n);
    expect(await first).toBe(5n);
    await looks(2);
    answers[1]?.(7n);
    expect([await second, await third]).toEqual([7n, 7n]);
  });

  it('is not looked at for those to whom a recent look will do', async () => {
    void end.position();
    answers[0]?.(5n);
    await expect.poll(() => end.position({ age: 100 })).toBe(5n);
    now = 101;
    void end.position({ age: 100 });
    expect(answers).toHaveLength(2);
  });

  it('is not looked at to know of a position that is in the log', async () => {
    end.note(9n);
    expect([await end.position({ atLeast: 8n }), answers.length]).toEqual([9n, 0]);
    const beyond = end.position({ atLeast: 10n });
    answers[0]?.(9n);
    expect(await beyond).toBe(9n);
  });

  it('is remembered as it was furthest, where the log ends earlier now', async () => {
    void end.position();
    answers[0]?.(9n);
    await expect.poll(() => end.furthest).toBe(9n);
    const shorter = end.position();
    answers[1]?.(5n);
    expect([await shorter, end.furthest]).toEqual([5n, 9n]);
  });

  it('is looked at again after a fault', async () => {
    const first = end.position();
    const second = end.position();
    failures[0]?.(new Error('away'));
    await expect(first).rejects.toThrow('away');
    await looks(2);
    answers[1]?.(5n);
    expect(await second).toBe(5n);
  });

  it('is told to all who watch by one look, and to nobody when they have ended', async () => {
    const told: Look[] = [];
    const unwatch = [end.watch((look) => told.push(look)), end.watch((look) => told.push(look))];
    answers[0]?.(1n);
    await looks(2);
    answers[1]?.(1n);
    await expect.poll(() => told).toHaveLength(2);
    now = 750;
    await vi.advanceTimersByTimeAsync(750);
    expect(answers).toHaveLength(3);
    answers[2]?.(4n);
    const look = { position: 4n, at: 750 };
    await expect.poll(() => told.slice(2)).toEqual([look, look]);
    for (const each of unwatch) each();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(answers).toHaveLength(3);
  });
});
