import { goOnAt } from '../../lib/go-on.ts';

/** Of the section in which one's form gives way to one's review, and back: what had the focus goes away with either. */
export const REVIEWS = 'reviews';

export const goOnInReviews = (): void => goOnAt(REVIEWS, { preventScroll: true });
