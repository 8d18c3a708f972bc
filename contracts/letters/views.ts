import { z } from 'zod';
import { id } from '../kernel/ids.ts';
import { letterKind } from './kinds.ts';

/** A letter that is no longer tried; `about` is the order, account or product that it is about. */
export const failedLetter = z
  .object({
    letterId: id,
    // Kinds are added: a page that was open before an upgrade must read one that it does not know.
    kind: z.union([letterKind, z.string()]),
    about: id,
    userId: id,
    reason: z.string(),
    attempts: z.int(),
    at: z.string(),
  })
  .meta({ id: 'FailedLetter' });
export type FailedLetter = z.infer<typeof failedLetter>;
