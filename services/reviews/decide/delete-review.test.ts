import { describe, it } from 'vitest';
import { accept, nothingToDo, refuse } from '../../kernel/decision.ts';
import { scenario } from '../../kernel/testing/given-when-then.ts';
import { deleted, hidden, later, named, submitted, updated } from '../testing/examples.ts';
import { review } from '../state.ts';
import { deleteReview } from './delete-review.ts';

const stream = scenario(review);
const remove = deleteReview(named, { now: later });

describe('deleting a review', () => {
  it('takes it back', () => {
    stream.given(submitted()).when(remove, accept(deleted()));
    stream.given(submitted(), updated({ rating: 2 })).when(remove, accept(deleted()));
  });

  it('is allowed for a hidden one, and records that it was hidden', () => {
    stream.given(submitted(), hidden).when(remove, accept(deleted({ wasHidden: true })));
  });

  it('twice does nothing more', () => {
    stream.given(submitted(), deleted()).when(remove, nothingToDo);
    stream.given(submitted(), hidden, deleted({ wasHidden: true })).when(remove, nothingToDo);
  });

  it('is refused where there never was one', () => {
    stream.given().when(remove, refuse('REVIEW_NOT_FOUND'));
  });
});
