/** How many products the home page shows, in listing order (spec §9). */
export const BEST_SELLERS = 12;
