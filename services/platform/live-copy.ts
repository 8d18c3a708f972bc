import { setTimeout as sleep } from 'node:timers/promises';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import type { EventLog } from './event-log.types.ts';

interface Options {
  readonly log: Pick<EventLog, 'follow' | 'head'>;
  /** Called once, when everything that is written behind this position will be observed. */
  readonly begin: (position: bigint) => void;
  readonly observe: (events: readonly RecordedEvent[]) => void;
  readonly onError: (error: unknown) => void;
  /** Milliseconds, of a clock that is never set back. */
  readonly clock?: () => number;
}

/** How often the copy is compared with the log's end, and how old it may be, in ms (design §5). */
const COMPARE_EVERY = 300;
const FRESH_FOR = 1_000;

/** Follows the log from its end on, and knows whether everything up to a second ago has been observed. */
export const createLiveCopy = ({
  log,
  begin,
  observe,
  onError,
  clock = () => performance.now(),
}: Options) => {
  let position = 0n;
  let currentAt = -Infinity;
  let awaited: { readonly end: bigint; readonly asked: number } | undefined;

  const settle = () => {
    if (!awaited || position < awaited.end) return;
    currentAt = awaited.asked;
    awaited = undefined;
  };

  const pause = (signal: AbortSignal) => sleep(COMPARE_EVERY, undefined, { signal }).catch(() => undefined);

  const endOfLog = async (signal: AbortSignal): Promise<bigint | undefined> => {
    while (!signal.aborted) {
      const end = await log.head().catch(() => undefined);
      if (end !== undefined) return end;
      await pause(signal);
    }
    return undefined;
  };

  const compare = async (signal: AbortSignal) => {
    while (!signal.aborted) {
      const asked = clock();
      if (!awaited) {
        const end = await log.head().catch(() => undefined);
        if (end !== undefined) awaited = { end, asked };
      }
      settle();
      await pause(signal);
    }
  };

  return {
    isFresh: () => clock() - currentAt <= FRESH_FOR,
    run: async (signal: AbortSignal): Promise<void> => {
      const after = await endOfLog(signal);
      if (after === undefined) return;
      begin(after);
      position = after;
      const following = log.follow({
        after,
        signal,
        onBatch: (batch) => {
          observe(batch.events);
          ({ position } = batch);
          settle();
          return Promise.resolve();
        },
      });
      await Promise.all([following.catch(onError), compare(signal)]);
    },
  };
};
