import { MemoryStore, type Options } from 'express-rate-limit';

/** Counts how often something happened for each key, in windows that begin with the first time. */
export interface Counts {
  /** Counts once more; answers the count, and the seconds until it starts over. */
  add(key: string): Promise<Counted>;
  of(key: string): Promise<Counted>;
}

export interface Counted {
  readonly count: number;
  readonly resetsIn: number;
}

/** Makes the counts of a limit, by its name; after `windowMs` milliseconds the count of a key starts over. */
export type Counting = (limit: string, windowMs: number) => Counts;

export const NONE: Counted = { count: 0, resetsIn: 0 };

/** Counts that each process keeps for itself. */
export const countsInMemory: Counting = (_limit, windowMs) => {
  const store = new MemoryStore();
  store.init({ windowMs } as Options);
  return {
    add: async (key) => secondsLeft(await store.increment(key)),
    of: async (key) => {
      const client = await store.get(key);
      return client ? secondsLeft(client) : NONE;
    },
  };
};

const secondsLeft = ({
  totalHits,
  resetTime,
}: {
  totalHits: number;
  resetTime: Date | undefined;
}): Counted => {
  const resetsIn = ((resetTime?.getTime() ?? 0) - Date.now()) / 1_000;
  return resetsIn > 0 ? { count: totalHits, resetsIn } : NONE;
};
