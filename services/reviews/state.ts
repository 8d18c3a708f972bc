import { reviewEvents, type ReviewEvent } from '#contracts/reviews/events';
import type { Aggregate } from '../kernel/aggregate.ts';

/** The public part of a review without the comment, which the stream has sealed. */
export interface Written {
  readonly reviewId: string;
  readonly rating: number;
  readonly commentKey: string;
  readonly createdAt: string;
  readonly updatedAt: string | null;
}

/** One person's review of one product. `barred`: it was hidden, and then deleted by its author. */
export type ReviewState =
  | { readonly status: 'none' | 'deleted' | 'barred' }
  | ({ readonly status: 'shown' | 'hidden' } & Written);

const evolve = (state: ReviewState, event: ReviewEvent): ReviewState => {
  switch (event.type) {
    case 'ReviewSubmitted': {
      const { reviewId, rating, commentKey, at } = event.data;
      return { status: 'shown', reviewId, rating, commentKey, createdAt: at, updatedAt: null };
    }
    case 'ReviewUpdated': {
      const { rating, commentKey, at } = event.data;
      return state.status === 'shown' ? { ...state, rating, commentKey, updatedAt: at } : state;
    }
    case 'ReviewDeleted':
      return { status: event.data.wasHidden ? 'barred' : 'deleted' };
    case 'ReviewHidden':
      return state.status === 'shown' ? { ...state, status: 'hidden' } : state;
    case 'ReviewRestored':
      return state.status === 'hidden' ? { ...state, status: 'shown' } : state;
    default:
      return event satisfies never;
  }
};

export const review: Aggregate<ReviewState, ReviewEvent> = {
  category: 'review',
  events: reviewEvents,
  initial: { status: 'none' },
  evolve,
  snapshotVersion: 2,
};

/** The stream's id: one person's reviews of one product share a stream, so there is one at a time (design §8.15). */
export const reviewOf = ({ productId, userId }: { readonly productId: string; readonly userId: string }) =>
  `${productId}-${userId}`;
