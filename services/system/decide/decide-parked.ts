import { projectionEvents } from '#contracts/system/events';
import { accept, nothingToDo } from '../../kernel/decision.ts';
import type { Now } from '../../kernel/decisions.ts';
import type { Skipped } from '../state.ts';

export interface DecideParked {
  readonly decision: 'retry' | 'skip';
  readonly projection: string;
  /** The parked stream, and the event at which it stopped. */
  readonly stream: string;
  readonly eventId: string;
  readonly eventType: string;
  readonly revision: number;
  readonly reason: string;
}

/** Records an operator's decision about an event that a projection cannot apply. */
export const decideParked =
  ({ decision, ...decided }: DecideParked, { now }: Now) =>
  (skipped: Skipped) => {
    const data = { ...decided, at: now.toISOString() };
    if (decision === 'retry') return accept(projectionEvents.ParkedEventRetried.create(data));
    return skipped.has(data.eventId) ? nothingToDo : accept(projectionEvents.ParkedEventSkipped.create(data));
  };
