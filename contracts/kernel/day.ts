import { z } from 'zod';

/** Years that every calendar and database has, and that have others before and behind them. */
const isSince1970 = (text: string): boolean => text >= '1970';
const tooEarly = 'must be 1970 or later';

/** A calendar day that somebody asks for. */
export const day = z.iso
  .date()
  .refine(isSince1970, tooEarly)
  .meta({ description: 'A day from 1970 to 9999, `YYYY-MM-DD`.' });

/** The days of a list, both included. */
export const days = { from: day.optional(), to: day.optional() };
export interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const instant = z.iso.datetime().refine(isSince1970, tooEarly);

/** A day, or an instant in UTC, in the same years. */
export const moment = z.union([instant, day]);
