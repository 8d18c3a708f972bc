import { describe, it } from 'vitest';
import { accept, nothingToDo, refuse } from '../../kernel/decision.ts';
import { scenario } from '../../kernel/testing/given-when-then.ts';
import { deleted, hidden, later, submitted, updated, words } from '../testing/examples.ts';
import { review } from '../state.ts';
import { updateReview } from './update-review.ts';

const stream = scenario(review);
const update = (changed: Partial<typeof words> = {}) =>
  updateReview({ ...words, ...changed }, { now: later });
const shorter = { comment: 'Too small.', commentKey: 'small' };

describe('changing a review', () => {
  it('changes the rating, the comment or both', () => {
    stream.given(submitted()).when(update({ rating: 5 }), accept(updated({ rating: 5 })));
    stream.given(submitted()).when(update(shorter), accept(updated(shorter)));
  });

  it('twice does nothing more, nor does what says the same', () => {
    stream.given(submitted(), updated(shorter)).when(update(shorter), nothingToDo);
    stream.given(submitted()).when(update(), nothingToDo);
  });

  it('back to what it was before is a change', () => {
    stream.given(submitted(), updated(shorter)).when(update(), accept(updated({})));
  });

  it('is refused where there is none', () => {
    stream.given().when(update(), refuse('REVIEW_NOT_FOUND'));
    stream.given(submitted(), deleted()).when(update(), refuse('REVIEW_NOT_FOUND'));
    stream
      .given(submitted(), hidden, deleted({ wasHidden: true }))
      .when(update(), refuse('REVIEW_NOT_FOUND'));
  });

  it('is refused for a hidden one', () => {
    stream.given(submitted(), hidden).when(update({ rating: 5 }), refuse('REVIEW_HIDDEN'));
  });
});
