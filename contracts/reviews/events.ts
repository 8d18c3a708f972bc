import { z } from 'zod';
import { event, type EventsOf } from '../kernel/event.ts';
import { id } from '../kernel/ids.ts';
import { dataSubject, personal, writtenInTheClear } from '../kernel/personal.ts';

const at = z.iso.datetime();
const of = { productId: id, userId: dataSubject(id) };
/** `commentKey` is a keyed hash of the comment: it recognises the same comment while that is sealed. */
const words = { rating: z.int().min(1).max(5), comment: personal(z.string()), commentKey: z.string(), at };
const theirs = { needsPerson: true };
const grounds = personal(z.string());
const told = writtenInTheClear(z.string());

/**
 * Events of the streams `review-{productId}-{userId}`. The comment is sealed, as it may say who wrote it. `reviewId` is
 * the review's `_id`: after deleting theirs, a person's next review has another one.
 */
export const reviewEvents = {
  ReviewSubmitted: event('ReviewSubmitted', z.strictObject({ ...of, reviewId: id, ...words }), theirs),
  ReviewUpdated: event('ReviewUpdated', z.strictObject({ ...of, ...words }), theirs),
  /** `wasHidden`: the review was hidden already, so it no longer counted. */
  ReviewDeleted: event('ReviewDeleted', z.strictObject({ ...of, wasHidden: z.boolean(), at })),
  /**
   * `grounds`, why it was hidden, are sealed, as they may say who wrote it. The first version had its `reason` in the
   * clear.
   */
  ReviewHidden: event('ReviewHidden', z.strictObject({ ...of, reason: told, at })).next(
    z.strictObject({ ...of, reason: told.nullable(), grounds: grounds.nullable(), at }),
    (before) => ({ ...before, grounds: null }),
  ),
  /** It is shown again. `rating` counts again from now on; `grounds` are sealed, as they may name a person, too. */
  ReviewRestored: event('ReviewRestored', z.strictObject({ ...of, rating: words.rating, grounds, at })),
} as const;
export type ReviewEvent = EventsOf<typeof reviewEvents>;
