/** How much more than before, in per cent; null where there is nothing to compare (design §8.6). */
export const trendOf = (now: number | null, before: number | null): number | null =>
  now !== null && before !== null && before > 0 ? ((now - before) / before) * 100 : null;

/** 12.4 %, without a sign: the arrow beside it says which way. */
export const trendText = (trend: number): string => `${Math.abs(trend).toFixed(1)}%`;
