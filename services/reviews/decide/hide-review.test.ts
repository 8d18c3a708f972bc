import { describe, it } from 'vitest';
import { accept, nothingToDo, refuse } from '../../kernel/decision.ts';
import { scenario } from '../../kernel/testing/given-when-then.ts';
import { deleted, hidden, later, named, submitted, updated } from '../testing/examples.ts';
import { review } from '../state.ts';
import { hideReview } from './hide-review.ts';

const stream = scenario(review);
const hide = (reason = 'It advertises another shop.') => hideReview({ ...named, reason }, { now: later });

describe('hiding a review', () => {
  it('takes it out of sight, with the reason', () => {
    stream.given(submitted()).when(hide(), accept(hidden));
    stream.given(submitted(), updated({ rating: 1 })).when(hide(), accept(hidden));
  });

  it('twice does nothing more, whatever the second reason', () => {
    stream.given(submitted(), hidden).when(hide('It is rude.'), nothingToDo);
    stream.given(submitted(), hidden, deleted({ wasHidden: true })).when(hide(), nothingToDo);
  });

  it('is refused where there is none', () => {
    stream.given().when(hide(), refuse('REVIEW_NOT_FOUND'));
    stream.given(submitted(), deleted()).when(hide(), refuse('REVIEW_NOT_FOUND'));
  });
});
