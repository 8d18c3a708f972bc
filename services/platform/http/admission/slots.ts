/** The clock and event loop that slots use: milliseconds that only grow, and a callback after the current turn. */
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

/** A queue of tasks that wait for a slot, in the order in which they came. */
export interface Queue {
  readonly length: () => number;
  /**
   * How long a task that comes now will wait, in ms, judged by those that have begun since the queue formed; 0 while
   * that is not known.
   */
  readonly expected: () => number;
  /** Runs a task when it is its turn, and tells it whether it had to wait. */
  readonly inTurn: <T>(task: Task<T>) => Promise<T>;
}

/** One of this many waiting tasks comes from the last queue, so that it moves on however long the others are. */
const ONE_IN = 4;

/**
 * How many waiting tasks begin in one turn of the event loop. Each turn accepts few new connections, so long turns keep
 * new clients waiting.
 */
const A_TURN = 4;

/** Milliseconds: the pace of a queue is known once it is `from` old, and is measured over the last `to`. */
const SAMPLE = { from: 300, to: 2_000 } as const;

/** Measures the pace of a queue, from the time when the first task waits until none does. */
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

  /** Milliseconds until this many have begun. */
  timeFor(many: number): number {
    const ms = this.#now() - this.#since;
    return ms < SAMPLE.from ? 0 : (many * ms) / this.#begun;
  }
}

/**
 * Runs `atOnce` calls at once; the others wait in queues. Answers a function that opens a queue; a queue that was opened
 * before another goes before it. A free slot is taken only after the event loop has turned. So a call that is answered
 * without waiting for anything still counts until the sockets are looked at again, and a thousand such calls that are
 * read together form a queue, too, although no two are ever under way at the same time.
 */
export const createSlots = (atOnce: number, { now, afterThisTurn }: Time = realTime): (() => Queue) => {
  const queues: { readonly waiting: Go[]; readonly pace: Pace }[] = [];
  let taken = 0;
  let left = 0;
  let begun = 0;
  let isTurning = false;

  const next = (): Go | undefined => {
    const isWaiting = ({ waiting }: (typeof queues)[number]) => waiting.length > 0;
    begun += 1;
    const queue = begun % ONE_IN === 0 ? queues.findLast(isWaiting) : queues.find(isWaiting);
    queue?.pace.count();
    return queue?.waiting.shift();
  };
  const isFree = (): boolean => taken < atOnce;
  const doesAnybodyWait = (): boolean => queues.some(({ waiting }) => waiting.length > 0);
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
  // Only if a task waits: an event loop with work in each turn looks at its sockets one by one.
  const leave = (): void => {
    left += 1;
    if (doesAnybodyWait()) turn();
  };

  return () => {
    const waiting: Go[] = [];
    const pace = new Pace(now);
    queues.push({ waiting, pace });
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
