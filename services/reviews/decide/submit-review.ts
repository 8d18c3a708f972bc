import { reviewEvents } from '#contracts/reviews/events';
import { accept, refuse } from '../../kernel/decision.ts';
import type { Now } from '../../kernel/decisions.ts';
import type { ReviewState } from '../state.ts';

export interface Words {
  readonly productId: string;
  readonly userId: string;
  readonly rating: number;
  readonly comment: string;
  readonly commentKey: string;
}

/** Submits a review; only one at a time (design §8.15). Deleting a hidden review does not allow another one. */
export const submitReview =
  (command: Words & { readonly reviewId: string }, { now }: Now) =>
  (state: ReviewState) => {
    switch (state.status) {
      case 'shown':
        return refuse('ALREADY_REVIEWED');
      case 'hidden':
      case 'barred':
        return refuse('REVIEW_HIDDEN');
      case 'none':
      case 'deleted':
        return accept(reviewEvents.ReviewSubmitted.create({ ...command, at: now.toISOString() }));
      default:
        return state satisfies never;
    }
  };
