import { reviewEvents } from '#contracts/reviews/events';
import { accept, nothingToDo, refuse } from '../../kernel/decision.ts';
import type { Now } from '../../kernel/decisions.ts';
import type { ReviewState } from '../state.ts';
import type { Words } from './submit-review.ts';

export const updateReview =
  (command: Words, { now }: Now) =>
  (state: ReviewState) => {
    switch (state.status) {
      case 'none':
      case 'deleted':
      case 'barred':
        return refuse('REVIEW_NOT_FOUND');
      case 'hidden':
        return refuse('REVIEW_HIDDEN');
      case 'shown': {
        const isSame = state.rating === command.rating && state.commentKey === command.commentKey;
        if (isSame) return nothingToDo;
        return accept(reviewEvents.ReviewUpdated.create({ ...command, at: now.toISOString() }));
      }
      default:
        return state satisfies never;
    }
  };
