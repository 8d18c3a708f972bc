/**
 * What a process takes from its machine beside the time of day: a monotonic clock, timers and randomness. It is passed
 * in, so that a simulation can control it.
 */
export interface Machine {
  /** Milliseconds since an arbitrary moment. */
  readonly now: () => number;
  /** Calls `act` once after this many milliseconds, unless the function that it answers is called first. */
  readonly after: (ms: number, act: () => void) => () => void;
  /** From 0 up to, but not including, 1. */
  readonly random: () => number;
}

export const realMachine: Machine = {
  now: () => performance.now(),
  after: (ms, act) => {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  },
  random: () => Math.random(),
};
