import { describe, it } from 'vitest';
import { scenario } from '../../kernel/testing/given-when-then.ts';
import { deleted, hidden, later, named, submitted, updated } from '../testing/examples.ts';
import { review } from '../state.ts';
import { deleteReview } from './delete-review.ts';

const stream = scenario(review);
const remove = deleteReview(named, { now: later });

describe('deleting a review', () => {
  it('takes it back', () => {
    stream.given(submitted()).when(remove).then(deleted());
    stream
      .given(submitted(), updated({ rating: 2 }))
      .when(remove)
      .then(deleted());
  });

  it('is right for a hidden one, and says that it was hidden', () => {
    stream
      .given(submitted(), hidden)
      .when(remove)
      .then(deleted({ wasHidden: true }));
  });

  it('twice does nothing more', () => {
    stream.given(submitted(), deleted()).when(remove).thenNothing();
    stream
      .given(submitted(), hidden, deleted({ wasHidden: true }))
      .when(remove)
      .thenNothing();
  });

  it('is refused where there never was one', () => {
    stream.given().when(remove).thenRefused('REVIEW_NOT_FOUND');
  });
});
