import { noteDecision, parkedAt, type Decision } from '#projections/kernel/parking/parked';
import type { Database } from '#projections/kernel/database';
import type { CommandContext } from '../../kernel/command-context.ts';
import { refuse, type Refused } from '../../kernel/decision.ts';
import type { Handler } from '../../kernel/handler.ts';
import { decisions } from '../../system/decisions.ts';
import { projection as projectionAggregate } from '../../system/state.ts';

interface ParkedRequest {
  readonly decision: Decision;
  readonly projection: string;
  readonly stream: string;
  /** The event that the operator means; undefined where their page does not say. */
  readonly eventId: string | undefined;
  readonly reason: string;
}

/**
 * Records in the log what an operator decides of a parked stream; the projection's runner does it when it comes there.
 * Answers the decision's position. Refused where the stream is not parked, or at another event by now: an operator who
 * tries again must not decide about one that they have not seen.
 */
export const parkedRecorder =
  (db: Database, handler: Pick<Handler, 'handle'>, clock: () => Date) =>
  async (
    request: ParkedRequest,
    command: CommandContext,
  ): Promise<bigint | Refused<'NOT_PARKED'> | Refused<'CHANGED_MEANWHILE'>> => {
    const { decision, projection, stream, reason } = request;
    const parked = await parkedAt(db, projection, stream);
    if (!parked) return refuse('NOT_PARKED');
    const { eventId, type: eventType, revision } = parked;
    // Noted first, since the runner may see the event at once, and others look meanwhile.
    const isParkedThere =
      request.eventId === eventId && (await noteDecision(db, projection, parked, decision));
    if (!isParkedThere) return refuse('CHANGED_MEANWHILE', { revision });
    const decideOn = decisions.DecideParked(
      { decision, projection, stream, eventId, eventType, revision, reason },
      { now: clock() },
    );
    const outcome = await handler
      .handle(projectionAggregate, projection, decideOn, command)
      .catch(async (error: unknown) => {
        // Else it would count as decided for ever, and as no trouble. Where it came to the log after all, the runner
        // acts on that.
        await noteDecision(db, projection, parked, null).catch(() => undefined);
        throw error;
      });
    if (outcome.kind === 'refused') throw new Error('A decision about a parked event is never refused');
    return outcome.position;
  };
