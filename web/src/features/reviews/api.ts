import { reviewRoutes } from '#contracts/reviews/api';
import type { Review } from '#contracts/reviews/views';
import { useState } from 'react';
import useSWR from 'swr';
import { keyOf, read, useAnswer, wasLookRecorded } from '../../lib/api.ts';
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

export const readHiddenReviews = (productId: string) =>
  read(reviewRoutes.hiddenReviews, { params: { productId } });

const requestOf = (productId: string, user: string) => ({ params: { productId }, query: { user } });
export const readReviewsOf = (productId: string, user: string) => read(route, requestOf(productId, user));

/** This person's review of a product, wherever in the list it is. */
export const useOwnReview = (productId: string, user: string | undefined): Review | undefined =>
  useAnswer(route, user === undefined ? null : requestOf(productId, user)).data?.[0];
