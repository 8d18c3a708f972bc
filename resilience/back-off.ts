import { pauseFor } from './pause.ts';

/** Milliseconds. */
export interface Delays {
  readonly first: number;
  readonly longest: number;
}

/** The first delay, doubled for each attempt, and never more than the longest. */
export const doublingDelay = (doublings: number, { first, longest }: Delays): number =>
  Math.min(first * 2 ** doublings, longest);

/** Pauses that grow with every failure in a row and start over when something worked. */
export const backOff = (delays: Delays = { first: 100, longest: 5_000 }) => {
  let failures = 0;
  return {
    worked: () => {
      failures = 0;
    },
    wait: (signal: AbortSignal): Promise<void> => pauseFor(doublingDelay(failures++, delays), signal),
  };
};
