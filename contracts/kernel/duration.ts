/** Durations in milliseconds. A day is one of 24 hours: calendar days of the shop's zone are `day-in.ts`'s. */
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
