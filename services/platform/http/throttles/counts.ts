import { MemoryStore, type Options } from 'express-rate-limit';

/** How often something happened for each key, in windows that begin with a key's first time. Each process has its own. */
export class Counts {
  readonly #store = new MemoryStore();

  /** `windowMs`: milliseconds after which a key's count starts over. */
  constructor(windowMs: number) {
    this.#store.init({ windowMs } as Options);
  }

  /** Counts once more; answers the count and the seconds until it starts over. */
  async add(key: string): Promise<Counted> {
    return secondsLeft(await this.#store.increment(key));
  }

  async of(key: string): Promise<Counted> {
    const client = await this.#store.get(key);
    return client ? secondsLeft(client) : NONE;
  }
}

export interface Counted {
  readonly count: number;
  readonly resetsIn: number;
}

const NONE: Counted = { count: 0, resetsIn: 0 };

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
