import { z } from 'zod';

/** Accepts only years from 1970 on, which every calendar and database can hold. */
const isSince1970 = (text: string): boolean => text >= '1970';
const tooEarly = 'must be 1970 or later';

/** A calendar day of a request. */
export const day = z.iso
  .date()
  .refine(isSince1970, tooEarly)
  .meta({ description: 'A day from 1970 to 9999, `YYYY-MM-DD`.' });

/** The days that a list is limited to, both included. */
export const days = { from: day.optional(), to: day.optional() };
export interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const instant = z.iso.datetime().refine(isSince1970, tooEarly);

/** A day, or an instant in UTC, from 1970 on. */
export const moment = z.union([instant, day]);
