import type { RecordedEvent } from '#contracts/kernel/recorded';
import { pauseFor } from '#resilience/pause';
import type { EventLog } from '../kernel/event-log.ts';

interface Options {
  readonly log: Pick<EventLog, 'follow' | 'head'>;
  /** Called once, when everything after this position is going to be observed. */
  readonly begin: (position: bigint) => void;
  readonly observe: (events: readonly RecordedEvent[]) => void;
  readonly onError: (error: unknown) => void;
  /** Milliseconds, by the clock that the log uses. */
  readonly clock?: () => number;
}

/** Milliseconds: how old the copy may be (design §5), and between two tries to find the end of the log. */
const FRESH_FOR = 1_000;
const TRY_AGAIN_AFTER = 300;

/** Follows the log from its end on, and knows whether everything until a second ago has been observed. */
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

  return {
    isFresh: () => clock() - currentAt <= FRESH_FOR,
    run: async (signal: AbortSignal): Promise<void> => {
      const after = await endOfLog(signal);
      if (after === undefined) return;
      begin(after);
      const following = log.follow({
        after,
        signal,
        onBatch: ({ events }) => {
          if (events.length > 0) observe(events);
          return Promise.resolve();
        },
        onCurrent: (at) => {
          currentAt = at;
        },
      });
      await following.catch(onError);
    },
  };
};
