import { setTimeout as pause } from 'node:timers/promises';

/** Lets people begin one after another: without a pause, until it is slowed to so many a second. */
export const openPace = () => {
  let every = 0;
  let next = 0;
  let begun = 0;
  return {
    /** How many have begun. */
    begun: (): number => begun,
    slowTo: (perSecond: number): void => {
      every = 1_000 / perSecond;
    },
    turn: async (): Promise<void> => {
      const now = performance.now();
      const mine = Math.max(next, now);
      next = mine + every;
      await pause(mine - now);
      begun += 1;
    },
  };
};
export type Pace = ReturnType<typeof openPace>;
