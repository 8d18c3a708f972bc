import { decode, UnreadableEvent } from '#contracts/kernel/event';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import { projectionEvents } from '#contracts/system/events';
import type { Log } from './ports.ts';

/** What an operator has decided of a stream that is parked at an event: to go on behind it, or to try it again. */
export interface ParkedDecision {
  readonly stream: string;
  readonly eventId: string;
  readonly skips: boolean;
}

/** Where the decisions about a projection's parked streams are recorded. */
const decisionsOf = (projection: string): string => `projection-${projection}`;

export const isDecisionFor = (projection: string, { stream }: RecordedEvent): boolean =>
  stream === decisionsOf(projection);

/** Undefined for what this version of the shop cannot read. */
export const decisionIn = ({ type, data, metadata }: RecordedEvent): ParkedDecision | undefined => {
  try {
    const event = decode(projectionEvents, { type, version: metadata.schema, data });
    const { stream, eventId } = event.data;
    return { stream, eventId, skips: event.type === 'ParkedEventSkipped' };
  } catch (error) {
    if (error instanceof UnreadableEvent) return undefined;
    throw error;
  }
};

/** The ids of the events that this projection goes without, as its operators have decided: in no table that it makes. */
export const skippedEvents = async (
  log: Pick<Log, 'readStream'>,
  projection: string,
): Promise<Set<string>> => {
  const decisions = (await log.readStream(decisionsOf(projection))).map(decisionIn);
  return new Set(decisions.flatMap((decision) => (decision?.skips ? [decision.eventId] : [])));
};
