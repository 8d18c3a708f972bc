import { z } from 'zod';
import { event, type EventsOf } from '../kernel/event.ts';

/**
 * What is stuck: a projection with a parked stream, a process whose work keeps failing, or what only a person can help
 * a process with, by the stream that it is about (`order-…`).
 */
export const troubled = z.strictObject({
  what: z.enum(['projection', 'process']),
  name: z.string().min(1).max(60),
});
export type Troubled = z.output<typeof troubled>;

const noticed = troubled.extend({ at: z.iso.datetime() });

/**
 * Events of the streams `trouble-{what}-{name}`: when something begins to need an operator, and when it no longer does.
 */
export const troubleEvents = {
  TroubleBegan: event('TroubleBegan', noticed),
  TroubleEnded: event('TroubleEnded', noticed),
} as const;
export type TroubleEvent = EventsOf<typeof troubleEvents>;
