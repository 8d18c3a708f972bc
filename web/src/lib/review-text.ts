import { reviews, type ReviewText } from '../locales/en-reviews.ts';
import { useText } from './locale.tsx';

/** The texts of reviews, in the page's language. */
export const useReviewText = (): ReviewText => useText().reviews ?? reviews;
