import { reviewEvents } from '#contracts/reviews/events';
import { accept, nothingToDo, refuse } from '../../kernel/decision.ts';
import type { Now } from '../../kernel/decisions.ts';
import type { ReviewState } from '../state.ts';
import type { ReviewNamed } from './delete-review.ts';

export interface HideReview extends ReviewNamed {
  readonly reason: string;
  /** The review, and its last change, that the admin has read; without them, whatever stands there is hidden. */
  readonly reviewId?: string | undefined;
  readonly updatedAt?: string | null | undefined;
}

/** Hides a review until an admin restores it. Hiding it again keeps the first reason. */
export const hideReview =
  ({ productId, userId, reason, ...seen }: HideReview, { now }: Now) =>
  (state: ReviewState) => {
    switch (state.status) {
      case 'none':
      case 'deleted':
        return refuse('REVIEW_NOT_FOUND');
      case 'hidden':
      case 'barred':
        return nothingToDo;
      case 'shown': {
        const { reviewId = state.reviewId, updatedAt = state.updatedAt } = seen;
        if (reviewId !== state.reviewId || updatedAt !== state.updatedAt)
          return refuse('CHANGED_MEANWHILE', { updatedAt: state.updatedAt });
        return accept(
          reviewEvents.ReviewHidden.create({
            productId,
            userId,
            reason: null,
            grounds: reason,
            at: now.toISOString(),
          }),
        );
      }
      default:
        return state satisfies never;
    }
  };
