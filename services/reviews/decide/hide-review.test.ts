import { describe, it } from 'vitest';
import { accept, nothingToDo, refuse } from '../../kernel/decision.ts';
import { scenario } from '../../kernel/testing/given-when-then.ts';
import {
  deleted,
  hidden,
  later,
  named,
  productId,
  reviewId,
  submitted,
  updated,
} from '../testing/examples.ts';
import { review } from '../state.ts';
import { hideReview } from './hide-review.ts';

const stream = scenario(review);
const hide = (reason = 'It advertises another shop.', read: object = {}) =>
  hideReview({ ...named, reason, ...read }, { now: later });

describe('hiding a review', () => {
  it('takes it out of sight, with the reason', () => {
    stream.given(submitted()).when(hide(), accept(hidden));
    stream.given(submitted(), updated({ rating: 1 })).when(hide(), accept(hidden));
  });

  it('twice does nothing more, whatever the second reason', () => {
    stream.given(submitted(), hidden).when(hide('It is rude.'), nothingToDo);
    stream.given(submitted(), hidden, deleted({ wasHidden: true })).when(hide(), nothingToDo);
  });

  it('is refused where it is another by now than the one that was read', () => {
    const asRead = (read: object) => hide(undefined, read);
    const changed = stream.given(submitted(), updated({ comment: 'It is too small.' }));
    const updatedAt = later.toISOString();
    changed.when(asRead({ reviewId, updatedAt: null }), refuse('CHANGED_MEANWHILE', { updatedAt }));
    changed.when(asRead({ reviewId, updatedAt }), accept(hidden));
    const another = stream.given(submitted(), deleted(), submitted(productId));
    another.when(asRead({ reviewId, updatedAt: null }), refuse('CHANGED_MEANWHILE', { updatedAt: null }));
    another.when(asRead({ reviewId: productId }), accept(hidden));
    stream.given(submitted(), hidden).when(asRead({ reviewId: productId }), nothingToDo);
  });

  it('is refused where there is none', () => {
    stream.given().when(hide(), refuse('REVIEW_NOT_FOUND'));
    stream.given(submitted(), deleted()).when(hide(), refuse('REVIEW_NOT_FOUND'));
  });
});
