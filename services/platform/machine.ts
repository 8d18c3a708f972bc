/**
 * What a process takes from its machine beside the time of day: a clock that is never set back, timers and chance. It is
 * given, so that a simulation can rule it.
 */
export interface Machine {
  /** Milliseconds since some moment. */
  readonly now: () => number;
  /** Calls once in so many milliseconds, unless what it answers is called before. */
  readonly after: (ms: number, act: () => void) => () => void;
  /** From 0 to below 1. */
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
