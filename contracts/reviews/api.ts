import { z } from 'zod';
import { id } from '../kernel/ids.ts';
import { paging, pagingQuery } from '../kernel/paging.ts';
import { route } from '../kernel/route.ts';
import { readTables } from '../read-tables.ts';
import {
  deleteReviewRefusals,
  readReviewBody,
  hideReviewRefusals,
  restoreReviewRefusals,
  reviewBody,
  submitReviewRefusals,
  updateReviewRefusals,
} from './commands.ts';
import { review } from './views.ts';

const path = '/reviews/{productId}/review';
const params = z.strictObject({ productId: id });
const ofAuthor = z.strictObject({ productId: id, userId: id });
const message = z.string();
const written = z.object({ message, review });
const done = z.object({ message, productId: id });

/** `user`: only this person's reviews. */
const reviewsQuery = z.strictObject({ user: id.optional(), ...paging });
export type ReviewList = z.output<typeof reviewsQuery>;

export const reviewRoutes = {
  submitReview: route({
    method: 'POST',
    path,
    summary: 'Review a product, once.',
    access: 'customer',
    needsAccount: true,
    throttle: 'changes',
    status: 201,
    params,
    body: reviewBody,
    answer: written,
    refusals: submitReviewRefusals,
    // For the author's name and `boughtIt`.
    reads: [readTables.accounts, readTables.orders],
  }),
  reviews: route({
    method: 'GET',
    path,
    summary: 'The reviews of a product, newest first.',
    access: 'visitor',
    params,
    query: reviewsQuery,
    answer: z.array(review),
    reads: [readTables.reviews, readTables.products, readTables.accounts, readTables.orders],
  }),
  updateReview: route({
    method: 'PUT',
    path,
    summary: 'Change your own review.',
    access: 'customer',
    needsAccount: true,
    throttle: 'changes',
    params,
    body: reviewBody,
    answer: written,
    refusals: updateReviewRefusals,
    reads: [readTables.accounts, readTables.orders],
  }),
  deleteReview: route({
    method: 'DELETE',
    path,
    summary: 'Delete your own review.',
    access: 'customer',
    needsAccount: true,
    throttle: 'changes',
    params,
    answer: done,
    refusals: deleteReviewRefusals,
  }),
  hideReview: route({
    method: 'POST',
    path: '/reviews/{productId}/review/{userId}/hide',
    summary: 'Take a review out of sight, with a reason that stays in the log.',
    access: 'admin',
    params: ofAuthor,
    body: readReviewBody,
    answer: done,
    refusals: hideReviewRefusals,
  }),
  hiddenReviews: route({
    method: 'GET',
    path: '/reviews/{productId}/review/hidden',
    summary:
      'The reviews of a product that admins have hidden and may show again, newest first. The access is recorded.',
    recordsLooks: true,
    access: 'admin',
    params,
    query: pagingQuery,
    answer: z.array(review),
    reads: [readTables.reviews, readTables.accounts, readTables.orders],
  }),
  restoreReview: route({
    method: 'POST',
    path: '/reviews/{productId}/review/{userId}/restore',
    summary: 'Show a hidden review again, with a reason that stays in the log.',
    access: 'admin',
    params: ofAuthor,
    body: readReviewBody,
    answer: done,
    refusals: restoreReviewRefusals,
  }),
} as const;
