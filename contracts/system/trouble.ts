import { z } from 'zod';
import { event, type EventsOf } from '../kernel/event.ts';

/** What cannot go on: a projection with a stream that it stopped at, or a process whose work fails again and again. */
export const troubled = z.strictObject({
  what: z.enum(['projection', 'process']),
  name: z.string().min(1).max(60),
});
export type Troubled = z.output<typeof troubled>;

const noticed = troubled.extend({ at: z.iso.datetime() });

/** Of the streams `trouble-{what}-{name}`: since when it needs somebody to look, and that it does no more. */
export const troubleEvents = {
  TroubleBegan: event('TroubleBegan', noticed),
  TroubleEnded: event('TroubleEnded', noticed),
} as const;
export type TroubleEvent = EventsOf<typeof troubleEvents>;
