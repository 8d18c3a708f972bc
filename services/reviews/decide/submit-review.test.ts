import { describe, it } from 'vitest';
import { accept, refuse } from '../../kernel/decision.ts';
import { scenario } from '../../kernel/testing/given-when-then.ts';
import { deleted, hidden, later, noon, reviewId, submitted, updated, words } from '../testing/examples.ts';
import { review } from '../state.ts';
import { submitReview } from './submit-review.ts';

const stream = scenario(review);
const submit = (id = reviewId, now = noon) => submitReview({ ...words, reviewId: id }, { now });
const other = '665f1c2ab3d4e5f607182304';

describe('submitting a review', () => {
  it('is a review', () => {
    stream.given().when(submit(), accept(submitted()));
  });

  it('twice is refused, also after a change', () => {
    stream.given(submitted()).when(submit(other), refuse('ALREADY_REVIEWED'));
    stream.given(submitted(), updated({ rating: 1 })).when(submit(other), refuse('ALREADY_REVIEWED'));
  });

  it('after deleting the first is another review', () => {
    stream.given(submitted(), deleted()).when(submit(other, later), accept(submitted(other, later)));
  });

  it('in place of a hidden one is refused, also when its author has deleted that', () => {
    stream.given(submitted(), hidden).when(submit(other), refuse('REVIEW_HIDDEN'));
    stream
      .given(submitted(), hidden, deleted({ wasHidden: true }))
      .when(submit(other), refuse('REVIEW_HIDDEN'));
  });
});
