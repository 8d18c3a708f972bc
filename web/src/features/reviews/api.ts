import { goodsRoutes } from '#contracts/catalogue/goods-api';
import { reviewRoutes } from '#contracts/reviews/api';
import type { readReviewBody } from '#contracts/reviews/commands';
import type { Review } from '#contracts/reviews/views';
import { useState } from 'react';
import useSWR, { mutate } from 'swr';
import type { z } from 'zod';
import { call, codeOf, keyOf, read, useAnswer, wasLookRecorded } from '../../lib/api.ts';
import { partsOf, queryOfPart, type Part } from '../../lib/first-of.ts';

/** The content of a review. */
export interface Opinion {
  readonly rating: number;
  readonly comment: string;
}

/** How many are shown at first, and added each time the reader asks for more. */
export const SHOWN = 6;
const MORE = 3 * SHOWN;

const route = reviewRoutes.reviews;
const requestFor = (productId: string, part: Part) => ({ params: { productId }, query: queryOfPart(part) });

async function readFirst(productId: string, count: number): Promise<readonly Review[]> {
  const parts = await Promise.all(partsOf(count).map((part) => read(route, requestFor(productId, part))));
  return parts.flat().slice(0, count);
}

/** The newest reviews of a product, which has `numReviews`, and more of them on demand. */
export function useReviews(productId: string, numReviews = 0) {
  const [count, setCount] = useState(SHOWN);
  const {
    data,
    error,
    mutate: readAgain,
    isLoading,
  } = useSWR<readonly Review[], Error>(
    keyOf(route, requestFor(productId, { limit: count, index: 0 })),
    () => readFirst(productId, count),
    { keepPreviousData: true },
  );
  const loadingMore = isLoading && count > SHOWN;
  return {
    reviews: data,
    hasMore: data !== undefined && (loadingMore || (data.length >= count && numReviews > count)),
    loadingMore,
    showMore: () => setCount(count + MORE),
    error,
    retry: () => readAgain(),
  };
}

/** The hidden reviews of a product; only admins may read them. */
export const useHiddenReviews = (productId: string) =>
  useAnswer(reviewRoutes.hiddenReviews, { params: { productId } });
export const wasHiddenLookRecorded = (productId: string): boolean =>
  wasLookRecorded(reviewRoutes.hiddenReviews, { params: { productId } });

/** This person's review of a product, wherever in the list it is. */
export const useOwnReview = (productId: string, user: string | undefined): Review | undefined =>
  useAnswer(route, user === undefined ? null : { params: { productId }, query: { user } }).data?.[0];

/**
 * The author's and the admin's commands; after each, the reviews and the product are read again. Where an answer was
 * lost, the shop may have written or deleted the review all the same: then they are read again after a failure, too.
 */
export function reviewCommands(productId: string) {
  const params = { productId };
  const stale = [keyOf(route, { params }), keyOf(goodsRoutes.product, { params: { id: productId } })];
  const lookAgain = () =>
    mutate((key) => typeof key === 'string' && stale.some((begin) => key.startsWith(begin)));
  return {
    submit: async (body: Opinion) => {
      try {
        await call(reviewRoutes.submitReview, { params, body });
      } finally {
        await lookAgain();
      }
    },
    update: async (body: Opinion) => {
      await call(reviewRoutes.updateReview, { params, body });
      await lookAgain();
    },
    /** For admins: hides a review as they have read it, with a reason that stays in the log. */
    hide: async ({ _id: reviewId, user, updatedAt }: Review, reason: string) => {
      const of = { productId, userId: user._id };
      const send = (body: z.input<typeof readReviewBody>) =>
        call(reviewRoutes.hideReview, { params: of, body });
      await send({ reason, reviewId, updatedAt }).catch((failure: unknown) => {
        // An older api does not know of what was read.
        if (codeOf(failure) !== 'INVALID_INPUT') throw failure;
        return send({ reason });
      });
      await lookAgain();
    },
    /** For admins: shows it again, with a reason that stays in the log. */
    restore: async (userId: string, reason: string) => {
      await call(reviewRoutes.restoreReview, { params: { productId, userId }, body: { reason } });
      await lookAgain();
    },
    remove: async () => {
      try {
        await call(reviewRoutes.deleteReview, { params });
      } finally {
        await lookAgain();
      }
    },
  };
}
