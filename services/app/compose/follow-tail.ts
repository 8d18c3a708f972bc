import type { RecordedEvent } from '#contracts/kernel/recorded';
import type { EventLog } from '../../kernel/event-log.ts';
import { createLogTail } from '../../platform/event-log/log-tail.ts';
import type { Logger } from '../../platform/logger.ts';

interface Observer {
  /** Every event after this position will be observed. */
  begin(position: bigint): void;
  observe(events: readonly RecordedEvent[]): void;
}

/** The log's tail for these observers, which may be made after it, and the position behind which they observe it. */
export const followTail = (
  log: Pick<EventLog, 'follow' | 'head'>,
  logger: Pick<Logger, 'error'>,
  observers: () => readonly Observer[],
) => {
  let observedFrom: bigint | undefined;
  const tail = createLogTail({
    log,
    begin: (position) => {
      observedFrom = position;
      for (const observer of observers()) observer.begin(position);
    },
    observe: (events) => {
      for (const observer of observers()) observer.observe(events);
    },
    onError: (error) =>
      logger.error({ err: error }, 'Could not take in what is new in the log; starting again from its end'),
  });
  return {
    ...tail,
    /** Undefined before the log is observed. */
    observedFrom: () => observedFrom,
  };
};
