import { decodeChecked, storedIn } from '#contracts/kernel/event';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import { projectionEvents } from '#contracts/system/events';
import type { Log } from './ports.ts';

/** What an operator decided about a stream that is parked at an event: to skip the event, or to try it again. */
export interface ParkedDecision {
  readonly stream: string;
  readonly eventId: string;
  readonly skips: boolean;
}

/** Where the decisions about a projection's parked streams are recorded. */
const decisionsOf = (projection: string): string => `projection-${projection}`;

/** Whether an event is a decision about one of this projection's parked streams. */
export const isDecisionFor = (projection: string, { stream }: RecordedEvent): boolean =>
  stream === decisionsOf(projection);

/**
 * The decision in such an event; undefined where it cannot be read. Another program may have written there whatever it
 * is, also without data or metadata: nobody could decide to skip it, so it must not stop the projection.
 */
export const decisionIn = (recorded: RecordedEvent): ParkedDecision | undefined => {
  try {
    const event = decodeChecked(projectionEvents, storedIn(recorded));
    const { stream, eventId } = event.data;
    return { stream, eventId, skips: event.type === 'ParkedEventSkipped' };
  } catch {
    return undefined;
  }
};

/** The ids of the events that operators had this projection skip: none of its tables shows them. */
export const skippedEvents = async (
  log: Pick<Log, 'readStream'>,
  projection: string,
): Promise<Set<string>> => {
  const decisions = (await log.readStream(decisionsOf(projection))).map(decisionIn);
  return new Set(decisions.flatMap((decision) => (decision?.skips ? [decision.eventId] : [])));
};
