import { moveFocusTo } from '../../lib/move-focus.ts';

/**
 * The id of the section in which the form and the author's review replace each other: the focused control is removed
 * each time.
 */
export const REVIEWS = 'reviews';

export const focusReviews = (): void => moveFocusTo(REVIEWS, { preventScroll: true });
