import { routes } from '#contracts/api';
import { order, orderFor, pay, type Priced } from './api-steps.ts';
import type { Customer } from './shop.ts';
import type { Visitor } from './visitor.ts';

export const words = (rating = 4, comment = 'It fits.') => ({ rating, comment });
type Words = Parameters<typeof words>;

/** The calls about one product's reviews. */
export const reviewing = (product: Priced) => {
  const productId = product._id;
  const params = { productId };
  return {
    path: `/reviews/${productId}/review`,
    streamOf: ({ userId }: Customer) => `review-${productId}-${userId}`,
    buy: async (by: Customer) => {
      const { _id } = await order(by, orderFor([product, 1]));
      await pay(by, _id);
    },
    submit: (by: Visitor, ...said: Words) => by.call(routes.submitReview, { params, body: words(...said) }),
    update: (by: Visitor, ...said: Words) => by.call(routes.updateReview, { params, body: words(...said) }),
    remove: (by: Visitor) => by.call(routes.deleteReview, { params }),
    hide: (by: Visitor, { userId }: Customer, reason = 'It advertises another shop.') =>
      by.call(routes.hideReview, { params: { ...params, userId }, body: { reason } }),
    restore: (by: Visitor, { userId }: Customer, reason = 'It was another review.') =>
      by.call(routes.restoreReview, { params: { ...params, userId }, body: { reason } }),
    hidden: (by: Visitor) => by.call(routes.hiddenReviews, { params }),
    listed: (by: Visitor, query: { limit?: string; page?: string } = {}) =>
      by.call(routes.reviews, { params, query }),
  };
};
