import { differencesIn, type Difference } from '../differing.ts';
import { verify, type VerifyOptions } from '../verify.ts';

/** In what the tables differ from the log, value by value. */
export const differencesOf = async (options: VerifyOptions): Promise<readonly Difference[]> =>
  (await verify(options)).differing.rows.flatMap(differencesIn);
