import { z } from 'zod';
import { event, type EventsOf } from '../kernel/event.ts';
import { id } from '../kernel/ids.ts';

/** Of the streams `access-{userId}`: who has looked at a person's data in the audit area, at what, and when (design §4). */
export const accessEvents = {
  PersonalDataViewed: event(
    'PersonalDataViewed',
    z.strictObject({
      userId: id,
      viewerId: id,
      /** The stream whose events or whose fold was shown. */
      stream: z.string(),
      at: z.iso.datetime(),
    }),
  ),
} as const;
export type AccessEvent = EventsOf<typeof accessEvents>;
