import type { Breaks, Rules } from './rules.ts';

type Status = 'none' | 'shown' | 'hidden' | 'deleted' | 'barred';
interface Review {
  readonly productId: string;
  readonly userId: string;
}

/** At most one review of each person for each product. */
export const reviewsCheck = (breaks: Breaks): { readonly on: Rules } => {
  const statuses = new Map<string, Status>();
  const turn = ({ productId, userId }: Review, from: readonly Status[], to: Status): void => {
    const key = `${productId} ${userId}`;
    const before = statuses.get(key) ?? 'none';
    if (!from.includes(before)) breaks(`A review becomes ${to}, and is ${before}`);
    statuses.set(key, to);
  };
  return {
    on: {
      ReviewSubmitted: (review) => turn(review, ['none', 'deleted'], 'shown'),
      ReviewUpdated: (review) => turn(review, ['shown'], 'shown'),
      ReviewDeleted: (review) =>
        review.wasHidden ? turn(review, ['hidden'], 'barred') : turn(review, ['shown'], 'deleted'),
      ReviewHidden: (review) => turn(review, ['shown'], 'hidden'),
      ReviewRestored: (review) => turn(review, ['hidden'], 'shown'),
    },
  };
};
