import type { reviewCommands } from '#contracts/reviews/commands';
import type { ReviewEvent } from '#contracts/reviews/events';
import type { Decisions } from '../kernel/decisions.ts';
import { deleteReview } from './decide/delete-review.ts';
import { hideReview } from './decide/hide-review.ts';
import { restoreReview } from './decide/restore-review.ts';
import { submitReview } from './decide/submit-review.ts';
import { updateReview } from './decide/update-review.ts';
import type { ReviewState } from './state.ts';

export const decisions = {
  SubmitReview: submitReview,
  UpdateReview: updateReview,
  DeleteReview: deleteReview,
  HideReview: hideReview,
  RestoreReview: restoreReview,
} satisfies Decisions<typeof reviewCommands, ReviewState, ReviewEvent>;
