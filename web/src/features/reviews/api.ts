import { catalogueRoutes } from '#contracts/catalogue/api';
import { reviewRoutes } from '#contracts/reviews/api';
import type { Review } from '#contracts/reviews/views';
import { useSWRConfig } from 'swr';
import { call, keyOf, useAnswer } from '../../lib/api.ts';

/** What somebody says of a product. */
export interface Opinion {
  readonly rating: number;
  readonly comment: string;
}

export const useReviews = (productId: string) => useAnswer(reviewRoutes.reviews, { params: { productId } });

/** The author's commands, and the admin's; the list, the product and the lists of products are read again behind each. */
export function useReviewCommands(productId: string) {
  const { mutate } = useSWRConfig();
  const params = { productId };
  const lookAgain = () =>
    Promise.all([
      mutate(keyOf(reviewRoutes.reviews, { params })),
      mutate(keyOf(catalogueRoutes.product, { params: { id: productId } })),
    ]);
  return {
    submit: async (body: Opinion) => {
      await call(reviewRoutes.submitReview, { params, body });
      await lookAgain();
    },
    update: async (body: Opinion) => {
      await call(reviewRoutes.updateReview, { params, body });
      await lookAgain();
    },
    /** For admins: out of sight, with a reason that stays in the log. */
    hide: async (userId: string, reason: string) => {
      await call(reviewRoutes.hideReview, { params: { productId, userId }, body: { reason } });
      await lookAgain();
    },
    remove: async () => {
      await call(reviewRoutes.deleteReview, { params });
      await lookAgain();
    },
  };
}

/** How many reviews gave each number of stars, five first. */
export const countByStars = (reviews: readonly Pick<Review, 'rating'>[]) =>
  ([5, 4, 3, 2, 1] as const).map((stars) => ({
    stars,
    count: reviews.filter(({ rating }) => rating === stars).length,
  }));
