import type { Config } from '../config.ts';

export interface StopTime {
  /** Milliseconds that the calls under way have to end. */
  readonly calls: number;
  /** Milliseconds that stopping may take beyond what every process is allowed. */
  readonly beyond: number;
}

/** Milliseconds. `make start` allows an api half a second more, in which the rest of it ends in order. */
const UNFOLLOWED = 2_000;

/**
 * How long an api that is told to stop may take. Behind a proxy that follows readiness a call that came last before the
 * proxy noticed has its whole time, such as a capture that a provider is slow to answer. Where nobody follows, who stops
 * the api waits for it.
 */
export const stopTimeOf = ({ drain, callTime }: Pick<Config, 'drain' | 'callTime'>): StopTime =>
  drain === 0
    ? { calls: UNFOLLOWED, beyond: 0 }
    : { calls: callTime.answer, beyond: drain + callTime.answer };
