import { z } from 'zod';

const wholeNumber = (max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.int().min(1).max(max));

/** The most rows that a list answers without `limit` (design §6). */
export const MOST_ROWS = 1_000;

/** `limit` (1–1,000) and `page` (from 1) page every list (design §6). */
export const paging = { limit: wholeNumber(MOST_ROWS).optional(), page: wholeNumber(1_000_000).optional() };
export const pagingQuery = z.strictObject(paging);
export type Paging = z.output<typeof pagingQuery>;
