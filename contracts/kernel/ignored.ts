import { z } from 'zod';

/** A field that may be sent and is ignored: one of a view, which a client sends back unchanged (design §8.17). */
export const ignored = z.unknown().optional().meta({ description: 'May be sent and is ignored.' });
