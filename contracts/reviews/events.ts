import { z } from 'zod';
import { event, type EventsOf } from '../kernel/event.ts';
import { id } from '../kernel/ids.ts';
import { dataSubject, personal, writtenInTheClear } from '../kernel/personal.ts';

const at = z.iso.datetime();
const of = { productId: id, userId: dataSubject(id) };
/** `commentKey` is a keyed hash of the comment, by which the same comment is known while it is sealed. */
const words = { rating: z.int().min(1).max(5), comment: personal(z.string()), commentKey: z.string(), at };
const theirs = { needsPerson: true };
const grounds = personal(z.string());
const told = writtenInTheClear(z.string());

/**
 * Of the streams `review-{productId}-{userId}`. The comment is sealed: it may say who wrote it. `reviewId` is the
 * review's `_id`: who deleted theirs and writes again writes another one.
 */
export const reviewEvents = {
  ReviewSubmitted: event('ReviewSubmitted', z.strictObject({ ...of, reviewId: id, ...words }), theirs),
  ReviewUpdated: event('ReviewUpdated', z.strictObject({ ...of, ...words }), theirs),
  /** `wasHidden`: nobody saw it any more, so that nothing is to be counted off. */
  ReviewDeleted: event('ReviewDeleted', z.strictObject({ ...of, wasHidden: z.boolean(), at })),
  /** Why it was hidden may say who wrote it: `grounds` are sealed. The first version had its `reason` in the clear. */
  ReviewHidden: event('ReviewHidden', z.strictObject({ ...of, reason: told, at })).next(
    z.strictObject({ ...of, reason: told.nullable(), grounds: grounds.nullable(), at }),
    (before) => ({ ...before, grounds: null }),
  ),
  /** It is shown again. `rating`: what counts from now on; why it was restored may name somebody, too. */
  ReviewRestored: event('ReviewRestored', z.strictObject({ ...of, rating: words.rating, grounds, at })),
} as const;
export type ReviewEvent = EventsOf<typeof reviewEvents>;
