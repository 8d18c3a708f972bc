import type { Queues } from './queues.ts';

/** As many calls under way, with those that wait, are a crowd: a process has no time left for what nobody waits for. */
const MANY = 4;

/** Counts the calls that go through these queues. */
export const watchCrowd = (queues: Queues) => {
  let calls = 0;
  const counted: Queues = {
    ...queues,
    inTurn: async (name, task) => {
      calls += 1;
      try {
        return await queues.inTurn(name, task);
      } finally {
        calls -= 1;
      }
    },
  };
  return { queues: counted, isCrowded: (): boolean => calls >= MANY };
};
