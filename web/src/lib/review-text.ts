import { reviews, type ReviewText } from '../locales/en-reviews.ts';
import { useText } from './locale.tsx';

/** What reviews say, in the page's language. */
export const useReviewText = (): ReviewText => useText().reviews ?? reviews;
