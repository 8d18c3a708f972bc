import type { Config } from './config.ts';

export interface StopTime {
  /** Milliseconds that the calls under way have to end; undefined is the server's own limit. */
  readonly calls: number | undefined;
  /** Milliseconds that stopping may take beyond what every process is allowed. */
  readonly beyond: number;
}

/**
 * How long an api that is told to stop may take. Behind a proxy that follows readiness a call that came last before the
 * proxy noticed has its whole time, such as a capture that a provider is slow to answer. Where nobody follows, who stops
 * the api waits for it.
 */
export const stopTimeOf = ({ drain, callTime }: Pick<Config, 'drain' | 'callTime'>): StopTime =>
  drain === 0 ? { calls: undefined, beyond: 0 } : { calls: callTime.answer, beyond: drain + callTime.answer };
