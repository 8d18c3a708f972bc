import { reviewEvents } from '#contracts/reviews/events';
import { accept, nothingToDo, refuse } from '../../kernel/decision.ts';
import type { Now } from '../../kernel/decisions.ts';
import type { ReviewState } from '../state.ts';

export interface ReviewNamed {
  readonly productId: string;
  readonly userId: string;
}

/** Authors may always delete their review, even a hidden one. */
export const deleteReview =
  ({ productId, userId }: ReviewNamed, { now }: Now) =>
  (state: ReviewState) => {
    switch (state.status) {
      case 'none':
        return refuse('REVIEW_NOT_FOUND');
      case 'deleted':
      case 'barred':
        return nothingToDo;
      case 'shown':
      case 'hidden': {
        const wasHidden = state.status === 'hidden';
        return accept(
          reviewEvents.ReviewDeleted.create({ productId, userId, wasHidden, at: now.toISOString() }),
        );
      }
      default:
        return state satisfies never;
    }
  };
