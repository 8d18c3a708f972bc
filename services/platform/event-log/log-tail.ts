import type { RecordedEvent } from '#contracts/kernel/recorded';
import { backOff } from '#resilience/back-off';
import { pauseFor } from '#resilience/pause';
import type { EventLog } from '../../kernel/event-log.ts';

interface Options {
  readonly log: Pick<EventLog, 'follow' | 'head'>;
  /**
   * Called when everything after this position is going to be observed: once, and again after `observe` has thrown. What
   * lies between the two is never observed.
   */
  readonly begin: (position: bigint) => void;
  readonly observe: (events: readonly RecordedEvent[]) => void;
  /** Told what `observe` threw. */
  readonly onError: (error: unknown) => void;
  /** Milliseconds, by the clock that the log uses. */
  readonly clock?: () => number;
}

/** Milliseconds: how far it may be behind (design §5), and between two tries to find the end of the log. */
const FRESH_FOR = 1_000;
const TRY_AGAIN_AFTER = 300;

/**
 * Follows the log from its end on, and knows whether everything until a second ago has been observed. What cannot be
 * observed costs those who observe what they have, and never the rest of the log.
 */
export const createLogTail = ({ log, begin, observe, onError, clock = () => performance.now() }: Options) => {
  let currentAt = -Infinity;

  const endOfLog = async (signal: AbortSignal): Promise<bigint | undefined> => {
    while (!signal.aborted) {
      const end = await log.head().catch(() => undefined);
      if (end !== undefined) return end;
      await pauseFor(TRY_AGAIN_AFTER, signal);
    }
    return undefined;
  };

  /** Follows the log from its end of now on, until something cannot be observed. */
  const follow = async (signal: AbortSignal, onCurrent: (at: number) => void): Promise<void> => {
    const after = await endOfLog(signal);
    if (after === undefined) return;
    begin(after);
    let isWhole = true;
    await log.follow({
      after,
      signal,
      onBatch: ({ events }) => {
        isWhole = false;
        if (events.length > 0) observe(events);
        isWhole = true;
        return Promise.resolve();
      },
      // It may still be told once that it was given everything, though not all of that was observed.
      onCurrent: (at) => {
        if (isWhole) onCurrent(at);
      },
    });
  };

  return {
    isFresh: () => clock() - currentAt <= FRESH_FOR,
    run: async (signal: AbortSignal): Promise<void> => {
      const pauses = backOff();
      while (!signal.aborted) {
        try {
          await follow(signal, (at) => {
            currentAt = at;
            pauses.worked();
          });
        } catch (error) {
          currentAt = -Infinity;
          onError(error);
          await pauses.wait(signal);
        }
      }
    },
  };
};
