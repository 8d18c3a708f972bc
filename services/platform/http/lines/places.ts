/** What places go by: milliseconds that only grow, and what is to be done when the event loop has turned. */
export interface Time {
  readonly now: () => number;
  readonly afterThisTurn: (task: () => void) => void;
}

const realTime: Time = {
  now: () => performance.now(),
  afterThisTurn: (task) => void setImmediate(task),
};

type Go = () => void;

export type Task<T> = (hasWaited: boolean) => Promise<T>;

/** Those who wait for a place, in the order in which they came. */
export interface Line {
  readonly length: () => number;
  /** How long somebody who comes now will wait, in ms, by what was begun since there is a line; 0 while that is not known. */
  readonly expected: () => number;
  /** Runs a task when it is its turn, and tells it whether it had to wait. */
  readonly inTurn: <T>(task: Task<T>) => Promise<T>;
}

/** Of so many who had to wait one comes from the last line, so that it goes on however long the others are. */
const ONE_IN = 4;

/** So many move up in a turn of the event loop, which takes one new connection each time: long turns keep those waiting. */
const A_TURN = 4;

/** Milliseconds: a line that is younger says nothing of how quick it is, and one that is older says it by these last. */
const SAMPLE = { from: 300, to: 2_000 } as const;

/** The pace of a line, from its first who waits to its last. */
class Pace {
  readonly #now: () => number;
  #since = 0;
  #begun = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  start(): void {
    this.#since = this.#now();
    this.#begun = 0;
  }

  count(): void {
    const ms = this.#now() - this.#since;
    if (ms > SAMPLE.to) {
      this.#since += ms / 2;
      this.#begun /= 2;
    }
    this.#begun += 1;
  }

  /** Milliseconds until so many have begun. */
  timeFor(many: number): number {
    const ms = this.#now() - this.#since;
    return ms < SAMPLE.from ? 0 : (many * ms) / this.#begun;
  }
}

/**
 * So many calls are worked on at once; the others wait in lines. Answers what opens a line: one that was opened before
 * another goes before it.
 *
 * A place that was left is taken only when the event loop has turned. So a call that is answered at once, without waiting
 * for anything, counts until the next look at the sockets: a thousand of them that are read together are a line, too,
 * though no two are ever under way at the same time.
 */
export const createPlaces = (atOnce: number, { now, afterThisTurn }: Time = realTime): (() => Line) => {
  const lines: { readonly waiting: Go[]; readonly pace: Pace }[] = [];
  let taken = 0;
  let left = 0;
  let begun = 0;
  let isTurning = false;

  const next = (): Go | undefined => {
    const isWaiting = ({ waiting }: (typeof lines)[number]) => waiting.length > 0;
    begun += 1;
    const line = begun % ONE_IN === 0 ? lines.findLast(isWaiting) : lines.find(isWaiting);
    line?.pace.count();
    return line?.waiting.shift();
  };
  const isFree = (): boolean => taken < atOnce;
  const doesAnybodyWait = (): boolean => lines.some(({ waiting }) => waiting.length > 0);
  const moveUp = (): void => {
    isTurning = false;
    taken -= left;
    left = 0;
    for (let one = 0; one < A_TURN && isFree() && doesAnybodyWait(); one += 1) {
      taken += 1;
      next()?.();
    }
    if (isFree() && doesAnybodyWait()) turn();
  };
  const turn = (): void => {
    if (!isTurning) afterThisTurn(moveUp);
    isTurning = true;
  };
  // Only for somebody who waits: a loop that has something to do in each turn looks at its sockets one by one.
  const leave = (): void => {
    left += 1;
    if (doesAnybodyWait()) turn();
  };

  return () => {
    const waiting: Go[] = [];
    const pace = new Pace(now);
    lines.push({ waiting, pace });
    const wait = () =>
      new Promise<void>((go) => {
        if (waiting.length === 0) pace.start();
        waiting.push(go);
        if (left > 0) turn();
      });
    return {
      length: () => waiting.length,
      expected: () => (waiting.length === 0 ? 0 : pace.timeFor(waiting.length)),
      inTurn: async (task) => {
        const mustWait = !isFree() || doesAnybodyWait();
        if (mustWait) await wait();
        else taken += 1;
        try {
          return await task(mustWait);
        } finally {
          leave();
        }
      },
    };
  };
};
