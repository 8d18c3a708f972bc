import type { Written } from './state.ts';

/** The review, and its last change, that an admin has read; without them, whatever stands there. */
export interface AsRead {
  readonly reviewId?: string | undefined;
  readonly updatedAt?: string | null | undefined;
}

/** Whether it is still the one that was read: nobody decides about words that they do not know. */
export const isAsRead = (
  state: Written,
  { reviewId = state.reviewId, updatedAt = state.updatedAt }: AsRead,
): boolean => reviewId === state.reviewId && updatedAt === state.updatedAt;
