import { afterEach, describe, expect, it, vi } from 'vitest';
import { simulate, STEPS } from './simulate.ts';
import type { Flaws } from './simulated-log.ts';

/** How many lives are simulated; `npm run simulate -- --seeds 10000` for more. */
const LIVES = 60;

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it(
  `breaks no promise in ${LIVES} lives of ${STEPS} steps, whatever fails meanwhile`,
  { timeout: 120_000 },
  async () => {
    for (let seed = 1; seed <= LIVES; seed += 1) {
      const { broken } = await simulate(seed);
      expect(broken, `npm run simulate -- --seed ${seed} --trace`).toEqual([]);
    }
  },
);

it('is the same to the last byte for the same seed, on a machine of another time, other chance and no timers', async () => {
  const one = await simulate(7);
  vi.useFakeTimers({ now: 0, toFake: ['Date', 'performance', 'setTimeout', 'setInterval'] });
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const again = await simulate(7);
  expect(again.log).toBe(one.log);
  expect(again.trace).toEqual(one.trace);
  expect((await simulate(8)).log).not.toBe(one.log);
});

describe('a life with a flaw', () => {
  it.each<[string, Flaws]>([
    ['a store that does not look at revisions', { ignoresRevisions: true }],
    ['a store that acknowledges what it does not keep', { losesOneIn: 20 }],
    ['nobody who does what is to do', { forgetsTasks: true }],
  ])('is found out: %s', async (_, flaws) => {
    const found = async (): Promise<number | undefined> => {
      for (let seed = 1; seed <= LIVES; seed += 1)
        if ((await simulate(seed, STEPS, flaws)).broken.length > 0) return seed;
      return undefined;
    };
    expect(await found()).toBeDefined();
  });
});
