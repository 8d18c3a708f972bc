import { decodeChecked, storedIn } from '#contracts/kernel/event';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import { projectionEvents } from '#contracts/system/events';
import type { Log } from '../ports.ts';

/** What an operator decided about a stream that is parked at an event: to skip the event, or to try it again. */
export interface ParkedDecision {
  readonly stream: string;
  readonly eventId: string;
  /** Of that event. */
  readonly revision: number;
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
    const { stream, eventId, revision } = event.data;
    return { stream, eventId, revision, skips: event.type === 'ParkedEventSkipped' };
  } catch {
    return undefined;
  }
};

/** A decision to skip an event, with its own position in the log. */
export interface Skip extends ParkedDecision {
  readonly position: bigint;
}

/** What operators had this projection skip, in the order of the log. */
export const skipsOf = async (log: Pick<Log, 'readStream'>, projection: string): Promise<readonly Skip[]> => {
  const recorded = await log.readStream(decisionsOf(projection));
  return recorded.flatMap((event) => {
    const decision = decisionIn(event);
    return decision?.skips ? [{ ...decision, position: event.position }] : [];
  });
};

/** The ids of the events that operators had this projection skip: none of its tables shows them. */
export const skippedEvents = async (log: Pick<Log, 'readStream'>, projection: string): Promise<Set<string>> =>
  new Set((await skipsOf(log, projection)).map(({ eventId }) => eventId));
