/** Milliseconds that one check of whether a process can serve may take; a store that takes longer counts as away. */
export const CHECKED_WITHIN = 1_500;
