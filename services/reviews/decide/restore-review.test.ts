import { describe, it } from 'vitest';
import { accept, nothingToDo, refuse } from '../../kernel/decision.ts';
import { scenario } from '../../kernel/testing/given-when-then.ts';
import {
  deleted,
  hidden,
  later,
  named,
  productId,
  restored,
  reviewId,
  submitted,
  updated,
  words,
} from '../testing/examples.ts';
import { review } from '../state.ts';
import { deleteReview } from './delete-review.ts';
import { hideReview } from './hide-review.ts';
import { restoreReview } from './restore-review.ts';
import { submitReview } from './submit-review.ts';
import { updateReview } from './update-review.ts';

const stream = scenario(review);
const restore = (reason = 'It was another review.', read: object = {}) =>
  restoreReview({ ...named, reason, ...read }, { now: later });
const now = { now: later };

describe('restoring a review', () => {
  it('shows a hidden one again, with the reason and the rating that it was hidden with', () => {
    stream.given(submitted(), hidden).when(restore(), accept(restored()));
    stream.given(submitted(), updated({ rating: 1 }), hidden).when(restore(), accept(restored(1)));
  });

  it('twice does nothing more, nor does restoring what was never hidden', () => {
    stream.given(submitted(), hidden, restored()).when(restore('Again.'), nothingToDo);
    stream.given(submitted()).when(restore(), nothingToDo);
  });

  it('is refused where it is another by now than the one that was read', () => {
    const asRead = (read: object) => restore(undefined, read);
    const changed = stream.given(submitted(), updated({ rating: 1 }), hidden);
    const updatedAt = later.toISOString();
    changed.when(asRead({ reviewId, updatedAt: null }), refuse('CHANGED_MEANWHILE', { updatedAt }));
    changed.when(asRead({ reviewId, updatedAt }), accept(restored(1)));
    const another = stream.given(submitted(), deleted(), submitted(productId), hidden);
    another.when(asRead({ reviewId, updatedAt: null }), refuse('CHANGED_MEANWHILE', { updatedAt: null }));
    another.when(asRead({ reviewId: productId }), accept(restored()));
    stream.given(submitted()).when(asRead({ reviewId: productId }), nothingToDo);
  });

  it('is refused where there is none, also when its author has deleted it while it was hidden', () => {
    stream.given().when(restore(), refuse('REVIEW_NOT_FOUND'));
    stream.given(submitted(), deleted()).when(restore(), refuse('REVIEW_NOT_FOUND'));
    stream
      .given(submitted(), hidden, deleted({ wasHidden: true }))
      .when(restore(), refuse('REVIEW_NOT_FOUND'));
  });
});

describe('a restored review', () => {
  const again = stream.given(submitted(), hidden, restored());

  it('belongs to its author again: they may change or delete it, and write no second one', () => {
    const update = updateReview({ ...words, rating: 5 }, now);
    again.when(update, accept(updated({ rating: 5 })));
    again.when(updateReview(words, now), nothingToDo);
    again.when(deleteReview(named, now), accept(deleted()));
    again.when(submitReview({ ...words, reviewId: productId }, now), refuse('ALREADY_REVIEWED'));
  });

  it('that is taken back makes room for another one', () => {
    stream
      .given(submitted(), hidden, restored(), deleted())
      .when(submitReview({ ...words, reviewId: productId }, now), accept(submitted(productId, later)));
  });

  it('can be hidden again', () => {
    again.when(hideReview({ ...named, reason: 'It advertises another shop.' }, now), accept(hidden));
  });
});
