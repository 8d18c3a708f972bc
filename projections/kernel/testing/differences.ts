import { differencesIn, type Difference } from '../rebuilding/differing.ts';
import { verify, type VerifyOptions } from '../rebuilding/verify.ts';

/** The values in which the tables differ from the log. */
export const differencesOf = async (options: VerifyOptions): Promise<readonly Difference[]> =>
  (await verify(options)).differing.rows.flatMap(differencesIn);
