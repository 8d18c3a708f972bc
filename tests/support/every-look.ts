/**
 * Whether pages are looked at, and journeys made, in every language, theme and width: `EVERY_LOOK=1`, in `make chaos`.
 * The suite takes those in which texts are longest and windows narrowest, and one of each kind beside them.
 */
export const EVERY_LOOK = process.env['EVERY_LOOK'] !== undefined;
