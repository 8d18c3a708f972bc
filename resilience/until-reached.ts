import { backOff } from './back-off.ts';

/** Milliseconds between two tries. */
const PAUSES = { first: 300, longest: 5_000 } as const;

/** Repeats what needs a store until it is there: a process may start before its stores. */
export const untilReached = async (
  what: () => Promise<void>,
  signal: AbortSignal,
  onError: (error: unknown) => void,
): Promise<void> => {
  const pauses = backOff(PAUSES);
  while (!signal.aborted) {
    try {
      return await what();
    } catch (error) {
      onError(error);
      await pauses.wait(signal);
    }
  }
};
