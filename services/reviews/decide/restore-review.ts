import { reviewEvents } from '#contracts/reviews/events';
import { accept, nothingToDo, refuse } from '../../kernel/decision.ts';
import type { Now } from '../../kernel/decisions.ts';
import { isAsRead, type AsRead } from '../as-read.ts';
import type { ReviewState } from '../state.ts';
import type { ReviewNamed } from './delete-review.ts';

/** Shows a hidden review again. A review that its author deleted meanwhile stays deleted. */
export const restoreReview =
  (
    { productId, userId, reason, ...read }: ReviewNamed & AsRead & { readonly reason: string },
    { now }: Now,
  ) =>
  (state: ReviewState) => {
    switch (state.status) {
      case 'none':
      case 'deleted':
      case 'barred':
        return refuse('REVIEW_NOT_FOUND');
      case 'shown':
        return nothingToDo;
      case 'hidden': {
        if (!isAsRead(state, read)) return refuse('CHANGED_MEANWHILE', { updatedAt: state.updatedAt });
        const { rating } = state;
        return accept(
          reviewEvents.ReviewRestored.create({
            productId,
            userId,
            rating,
            grounds: reason,
            at: now.toISOString(),
          }),
        );
      }
      default:
        return state satisfies never;
    }
  };
