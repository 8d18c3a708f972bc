import type { Handler } from '#services/kernel/handler';

/** Numbers that look random and are the same each time. */
export const randomFrom = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0;
    return ((state ^ (state >>> 13)) >>> 0) % below;
  };
};

/** Everything that can go on without another turn has done so. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Lets one of those who wait go on at a time, in an order that the seed decides. */
export const scheduler = (seed: number) => {
  const random = randomFrom(seed);
  const waiting: (() => void)[] = [];
  return {
    turn: () => new Promise<void>((go) => waiting.push(go)),
    run: async (all: Promise<unknown>) => {
      const ended = all.then(() => 'ended');
      while ((await Promise.race([ended, settled()])) !== 'ended') {
        waiting.splice(random(waiting.length), 1)[0]?.();
      }
    },
  };
};

/** Each of its commands and looks waits for its turn, before and after. */
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
