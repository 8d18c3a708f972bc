import type { ParkedStream } from '#contracts/system/views';
import { decide, parkedStreams, type Decision } from '#projections/kernel/parked';
import type { Database } from '#projections/kernel/database';
import type { CommandContext } from '../kernel/command-context.ts';
import type { Handler } from '../kernel/handler.ts';
import { decisions } from '../system/decisions.ts';
import { projection as projectionAggregate } from '../system/state.ts';

interface ParkedRequest {
  readonly decision: Decision;
  readonly projection: string;
  readonly stream: string;
  readonly reason: string;
}

/**
 * Records in the log what an operator decides of a parked stream; the projection's runner does it when it comes there.
 * Answers the decision's position, or undefined where that stream is not parked.
 */
export const parkedRecorder =
  (db: Database, handler: Pick<Handler, 'handle'>, clock: () => Date) =>
  async (request: ParkedRequest, command: CommandContext): Promise<bigint | undefined> => {
    const { decision, projection, stream, reason } = request;
    const parked = await parkedAt(db, projection, stream);
    // Noted first, since the runner may see the event at once, and others look meanwhile.
    if (!parked || !(await decide(db, projection, stream, decision))) return undefined;
    const { eventId, type: eventType, revision } = parked;
    const decideOn = decisions.DecideParked(
      { decision, projection, stream, eventId, eventType, revision, reason },
      { now: clock() },
    );
    const outcome = await handler.handle(projectionAggregate, projection, decideOn, command);
    if (outcome.kind === 'refused') throw new Error('A decision about a parked event is never refused');
    return outcome.position;
  };

/** How a stream is parked, if it is. */
export const parkedAt = async (
  db: Database,
  projection: string,
  stream: string,
): Promise<ParkedStream | undefined> =>
  (await parkedStreams(db, projection)).find((each) => each.stream === stream);
