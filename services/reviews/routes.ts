import type { reviewRoutes } from '#contracts/reviews/api';
import type { Review } from '#contracts/reviews/views';
import { derivedId } from '../kernel/ids.ts';
import type { Handler } from '../kernel/handler.ts';
import type { Handlers } from '../platform/http/handler.ts';
import { refuse } from '../kernel/decision.ts';
import { answered } from '../platform/http/reply.ts';
import type { ReviewNamed } from './decide/delete-review.ts';
import { decisions } from './decisions.ts';
import type { Authors, Offered, Products } from './ports.ts';
import { review, reviewOf, type ReviewState } from './state.ts';

interface Deps {
  readonly handler: Handler;
  readonly products: Products;
  readonly authors: Authors;
  /** A keyed hash that recognises the same comment without revealing it. */
  readonly commentKey: (userId: string, comment: string) => string;
}

/** A product with options is sold as one of its variants. */
const isOffered = ({ status }: Offered): boolean => status === 'sold' || status === 'unchosen';

type Commands = Omit<typeof reviewRoutes, 'reviews' | 'hiddenReviews'>;

export const reviewHandlers = ({ handler, products, authors, commentKey }: Deps): Handlers<Commands> => {
  const isSold = async (productId: string): Promise<boolean> =>
    isOffered(await products.recent({ productId })) || isOffered(await products.atHead({ productId }));

  /** The comment is taken from the command, since the stream has it sealed. */
  const view = async (
    { productId, userId, comment }: ReviewNamed & { readonly comment: string },
    state: ReviewState,
  ): Promise<Review> => {
    if (state.status !== 'shown') throw new Error(`A review of ${productId} was written and is not shown`);
    const { reviewId, rating, createdAt, updatedAt } = state;
    const [name, boughtIt] = await Promise.all([
      authors.nameOf(userId),
      authors.hasBought(userId, productId),
    ]);
    return { _id: reviewId, user: { _id: userId, name }, rating, comment, boughtIt, createdAt, updatedAt };
  };

  return {
    submitReview: async ({ params: { productId }, body }, call) => {
      if (!(await isSold(productId))) return refuse('PRODUCT_NOT_FOUND', { productId });
      const { userId } = call.actor;
      const named = { productId, userId, ...body };
      const command = {
        ...named,
        reviewId: derivedId('review', call.requestId),
        commentKey: commentKey(userId, body.comment),
      };
      const decide = decisions.SubmitReview(command, { now: call.now() });
      const outcome = await handler.handle(review, reviewOf(named), decide, call.command());
      return answered(outcome, async ({ state }) => ({
        message: 'Review Submitted',
        review: await view(named, state),
      }));
    },
    updateReview: async ({ params: { productId }, body }, call) => {
      const { userId } = call.actor;
      const named = { productId, userId, ...body };
      const command = { ...named, commentKey: commentKey(userId, body.comment) };
      const decide = decisions.UpdateReview(command, { now: call.now() });
      const outcome = await handler.handle(review, reviewOf(named), decide, call.command());
      return answered(outcome, async ({ state }) => ({
        message: 'Review Updated',
        review: await view(named, state),
      }));
    },
    deleteReview: async ({ params: { productId } }, call) => {
      const named = { productId, userId: call.actor.userId };
      const decide = decisions.DeleteReview(named, { now: call.now() });
      const outcome = await handler.handle(review, reviewOf(named), decide, call.command());
      return answered(outcome, () => ({ message: 'deleted Review', productId }));
    },
    hideReview: async ({ params: named, body }, call) => {
      const decide = decisions.HideReview({ ...named, ...body }, { now: call.now() });
      const outcome = await handler.handle(review, reviewOf(named), decide, call.command());
      return answered(outcome, () => ({ message: 'Review Hidden', productId: named.productId }));
    },
    restoreReview: async ({ params: named, body }, call) => {
      if (await authors.isErased(named.userId)) return refuse('AUTHOR_ERASED');
      const decide = decisions.RestoreReview({ ...named, ...body }, { now: call.now() });
      const outcome = await handler.handle(review, reviewOf(named), decide, call.command());
      return answered(outcome, () => ({ message: 'Review Restored', productId: named.productId }));
    },
  };
};
