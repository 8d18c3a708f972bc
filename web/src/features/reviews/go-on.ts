import { goOnAt } from '../../lib/go-on.ts';

/**
 * The id of the section in which the form and the author's review replace each other: the focused control is removed
 * each time.
 */
export const REVIEWS = 'reviews';

export const goOnInReviews = (): void => goOnAt(REVIEWS, { preventScroll: true });
