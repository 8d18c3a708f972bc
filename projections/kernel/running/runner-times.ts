import type { LeaseTimes } from './lease.ts';

/** Milliseconds that runners wait for what may yet change. */
export const RUNNER_TIMES = {
  /** Between two looks at whether the log is still the one that was seen. */
  watch: 3_000,
  /**
   * A member of a cluster may lag for a moment, so a log that looks like another one is asked again for this long.
   */
  doubt: 3_000,
  /** Between two looks at whether a newer version still owns the tables. */
  outdated: 5_000,
  /**
   * How long no process may have run the newer version before this one replaces its tables: a process that restarts is
   * back by then.
   */
  rolledBack: 12_000,
} as const;

export type RunnerTimes = Readonly<Record<keyof typeof RUNNER_TIMES, number>>;

/** Times other than the usual ones, for tests. */
export type OtherTimes = Partial<RunnerTimes> & { readonly leases?: Partial<LeaseTimes> };
