import { goodsRoutes } from '#contracts/catalogue/goods-api';
import { reviewRoutes } from '#contracts/reviews/api';
import type { readReviewBody } from '#contracts/reviews/commands';
import type { Review } from '#contracts/reviews/views';
import { useState } from 'react';
import { mutate } from 'swr';
import type { z } from 'zod';
import { call, codeOf, keyOf } from '../../lib/api.ts';
import type { Opinion } from './api.ts';
import { focusReviews } from './focus-reviews.ts';

type AsRead = z.input<typeof readReviewBody>;

/** Sends a decision about a review as the admin has read it; an older api does not know of what was read. */
const sendAsRead = async (
  { _id: reviewId, updatedAt }: Review,
  reason: string,
  send: (body: AsRead) => Promise<unknown>,
): Promise<void> => {
  await send({ reason, reviewId, updatedAt }).catch((failure: unknown) => {
    if (codeOf(failure) !== 'INVALID_INPUT') throw failure;
    return send({ reason });
  });
};

/**
 * The author's and the admin's commands. After each, the reviews and the product are read again, after a failure, too:
 * an answer may have been lost, and a refused review is another by now than the page shows.
 */
export function reviewCommands(productId: string) {
  const params = { productId };
  const stale = [
    keyOf(reviewRoutes.reviews, { params }),
    keyOf(goodsRoutes.product, { params: { id: productId } }),
  ];
  const lookAgain = () =>
    mutate((key) => typeof key === 'string' && stale.some((begin) => key.startsWith(begin)));
  const thenLookAgain =
    <A extends readonly unknown[]>(act: (...args: A) => Promise<unknown>) =>
    async (...args: A): Promise<void> => {
      try {
        await act(...args);
      } finally {
        await lookAgain();
      }
    };
  const ofAuthor = ({ user }: Review) => ({ productId, userId: user._id });
  return {
    submit: thenLookAgain((body: Opinion) => call(reviewRoutes.submitReview, { params, body })),
    update: thenLookAgain((body: Opinion) => call(reviewRoutes.updateReview, { params, body })),
    remove: thenLookAgain(() => call(reviewRoutes.deleteReview, { params })),
    /** For admins: hides a review, with a reason that stays in the log. */
    hide: thenLookAgain((review: Review, reason: string) =>
      sendAsRead(review, reason, (body) => call(reviewRoutes.hideReview, { params: ofAuthor(review), body })),
    ),
    /** For admins: shows it again, with a reason that stays in the log. */
    restore: thenLookAgain((review: Review, reason: string) =>
      sendAsRead(review, reason, (body) =>
        call(reviewRoutes.restoreReview, { params: ofAuthor(review), body }),
      ),
    ),
  };
}

interface Decision {
  /** As it was when the dialog opened: behind it, the page follows what its author changes. */
  readonly review: Review;
  readonly send: (review: Review, reason: string) => Promise<void>;
  /** The review as it is by now, if it is there. */
  readonly readNow: (review: Review) => Promise<Review | undefined>;
}

/**
 * An admin's decision about a review as they have read it. Where its author has changed it, the decision is refused, and
 * the next one is about the new words, once they are shown.
 */
export function useDecision({ review, send, readNow }: Decision) {
  const [asRead, setAsRead] = useState(review);
  const isOutdated = (failure: unknown): boolean => codeOf(failure) === 'CHANGED_MEANWHILE';
  const decide = async (reason: string): Promise<void> => {
    try {
      await send(asRead, reason);
    } catch (failure) {
      if (isOutdated(failure)) setAsRead((await readNow(asRead).catch(() => undefined)) ?? asRead);
      throw failure;
    }
    focusReviews();
  };
  return { asRead, decide, showsNewer: (error: unknown) => isOutdated(error) && asRead !== review };
}
