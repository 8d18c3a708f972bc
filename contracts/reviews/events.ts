import { z } from 'zod';
import { event, type EventsOf } from '../kernel/event.ts';
import { id } from '../kernel/ids.ts';

const at = z.iso.datetime();
const written = { productId: id, userId: id, rating: z.int().min(1).max(5), comment: z.string(), at };
const comment = { personal: { of: 'userId', fields: ['comment'] } };

/** Of the streams `review-{productId}-{userId}`. The comment is sealed: it may say who wrote it. */
export const reviewEvents = {
  ReviewSubmitted: event('ReviewSubmitted', z.strictObject(written), comment),
  ReviewUpdated: event('ReviewUpdated', z.strictObject(written), comment),
  ReviewDeleted: event('ReviewDeleted', z.strictObject({ productId: id, userId: id, at })),
  ReviewHidden: event('ReviewHidden', z.strictObject({ productId: id, userId: id, reason: z.string(), at })),
} as const;
export type ReviewEvent = EventsOf<typeof reviewEvents>;
