import { z } from 'zod';

/** A field that may be sent and counts for nothing: a view's own, sent back as it was read (design §8.17). */
export const ignored = z.unknown().optional().meta({ description: 'May be sent and is ignored.' });
