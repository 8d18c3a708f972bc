import { z } from 'zod';
import { id } from '../kernel/ids.ts';
import { reasonBody } from '../kernel/reason.ts';
import type { Refusals } from '../kernel/refusal.ts';
import { time } from '../kernel/time.ts';
import { CHANGED_MEANWHILE, PRODUCT_NOT_FOUND } from '../catalogue/refusals.ts';
import { ALREADY_REVIEWED, AUTHOR_ERASED, REVIEW_HIDDEN, REVIEW_NOT_FOUND } from './refusals.ts';

/** Limits: spec §5, design §8.17. The comment is text, never markup (design §8.15). */
export const reviewBody = z.strictObject({
  rating: z.int().min(1).max(5),
  comment: z.string().trim().min(1).max(2_000),
});

export const submitReviewRefusals = {
  PRODUCT_NOT_FOUND,
  ALREADY_REVIEWED,
  REVIEW_HIDDEN,
} as const satisfies Refusals;

export const updateReviewRefusals = {
  REVIEW_NOT_FOUND,
  REVIEW_HIDDEN,
} as const satisfies Refusals;

export const deleteReviewRefusals = { REVIEW_NOT_FOUND } as const satisfies Refusals;

/** `reviewId` and `updatedAt` are those that the admin has read: of another review, or other words, nobody decides unread. */
export const readReviewBody = reasonBody.extend({
  reviewId: id.optional(),
  updatedAt: time.nullable().optional(),
});
export const hideReviewRefusals = { REVIEW_NOT_FOUND, CHANGED_MEANWHILE } as const satisfies Refusals;

export const restoreReviewRefusals = {
  REVIEW_NOT_FOUND,
  CHANGED_MEANWHILE,
  AUTHOR_ERASED,
} as const satisfies Refusals;

/** Whether the product is in the shop, and whether the author is erased, is checked before the decision. */
export const reviewCommands = {
  SubmitReview: { ALREADY_REVIEWED, REVIEW_HIDDEN },
  UpdateReview: updateReviewRefusals,
  DeleteReview: deleteReviewRefusals,
  HideReview: hideReviewRefusals,
  RestoreReview: { REVIEW_NOT_FOUND, CHANGED_MEANWHILE },
} as const satisfies Readonly<Record<string, Refusals>>;
