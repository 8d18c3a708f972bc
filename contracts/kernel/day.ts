import { z } from 'zod';

/** Behind the years that no database, or no calendar, has; days before and after one are still theirs. */
const SINCE_1970 = /^(?:19[7-9]|[2-9])/;
const tooEarly = 'must be 1970 or later';

/** A calendar day that somebody asks for, `YYYY-MM-DD`, from 1970 to 9999. */
export const day = z.iso.date().regex(SINCE_1970, tooEarly);

/** A day, or an instant in UTC, in the same years. */
export const moment = z.union([z.iso.datetime().regex(SINCE_1970, tooEarly), day]);
