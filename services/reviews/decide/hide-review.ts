import { reviewEvents } from '#contracts/reviews/events';
import { accept, nothingToDo, refuse } from '../../kernel/decision.ts';
import type { Now } from '../../kernel/decisions.ts';
import { isAsRead, type AsRead } from '../as-read.ts';
import type { ReviewState } from '../state.ts';
import type { ReviewNamed } from './delete-review.ts';

/** Hides a review until an admin restores it. Hiding it again keeps the first reason. */
export const hideReview =
  (
    { productId, userId, reason, ...read }: ReviewNamed & AsRead & { readonly reason: string },
    { now }: Now,
  ) =>
  (state: ReviewState) => {
    switch (state.status) {
      case 'none':
      case 'deleted':
        return refuse('REVIEW_NOT_FOUND');
      case 'hidden':
      case 'barred':
        return nothingToDo;
      case 'shown': {
        if (!isAsRead(state, read)) return refuse('CHANGED_MEANWHILE', { updatedAt: state.updatedAt });
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
