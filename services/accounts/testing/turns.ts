import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Handler } from '#services/kernel/handler';

/** Pseudorandom numbers, the same for the same seed. */
export const randomFrom = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0;
    return ((state ^ (state >>> 13)) >>> 0) % below;
  };
};

/** Lets one waiting step go on at a time, in an order that the seed decides. */
export const scheduler = (seed: number) => {
  const random = randomFrom(seed);
  const waiting: (() => void)[] = [];
  return {
    turn: () => new Promise<void>((go) => waiting.push(go)),
    run: async (all: Promise<unknown>) => {
      const ended = all.then(() => 'ended');
      while ((await Promise.race([ended, nextTurn()])) !== 'ended') {
        waiting.splice(random(waiting.length), 1)[0]?.();
      }
    },
  };
};

/** Each command and each load waits for its turn, before and after. */
export const inTurns = (handler: Handler, turn: () => Promise<void>): Handler => ({
  ...handler,
  handle: async (...asked) => {
    await turn();
    const outcome = await handler.handle(...asked);
    await turn();
    return outcome;
  },
  load: async (...asked) => {
    await turn();
    return handler.load(...asked);
  },
});
