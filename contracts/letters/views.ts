import { z } from 'zod';
import { id } from '../kernel/ids.ts';
import { letterKind } from './kinds.ts';

/** A letter that is not tried any more; `about` is the order, the account or the product that it is about. */
export const failedLetter = z
  .object({
    letterId: id,
    kind: letterKind,
    about: id,
    userId: id,
    reason: z.string(),
    attempts: z.int(),
    at: z.string(),
  })
  .meta({ id: 'FailedLetter' });
export type FailedLetter = z.infer<typeof failedLetter>;
