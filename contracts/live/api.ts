import { z } from 'zod';
import { route } from '../kernel/route.ts';

/** Product ids, comma-joined: those whose stock and price a page shows. */
const products = z.string().max(3_000).optional();

export const liveRoutes = {
  live: route({
    method: 'GET',
    path: '/live',
    summary:
      'What changes, as server-sent events: stock and prices of the named products for everybody, the own cart and orders, and for admins the lists. Resumes behind `Last-Event-ID`.',
    access: 'visitor',
    query: z.strictObject({ products }),
    stream: 'text/event-stream',
    answer: z.string(),
  }),
} as const;
