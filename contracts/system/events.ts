import { z } from 'zod';
import { event, type EventsOf } from '../kernel/event.ts';
import { reason } from '../kernel/reason.ts';

/** Characters of a stream's name by which a decision about it is made. */
export const LONGEST_DECIDED = 300;

/** The event at which a projection stopped, and why an operator decided as they did. The metadata says who. */
const decided = z.strictObject({
  projection: z.string().min(1).max(60),
  stream: z.string().min(1).max(LONGEST_DECIDED),
  eventId: z.string().min(1).max(100),
  eventType: z.string().max(200),
  revision: z.int().min(0),
  reason,
  at: z.iso.datetime(),
});

/**
 * Events of the streams `projection-{name}`: what operators decided about events that a projection cannot apply (design
 * §6).
 */
export const projectionEvents = {
  ParkedEventRetried: event('ParkedEventRetried', decided),
  /** The projection skips this event from now on, also when it is rebuilt. */
  ParkedEventSkipped: event('ParkedEventSkipped', decided),
} as const;
export type ProjectionEvent = EventsOf<typeof projectionEvents>;
