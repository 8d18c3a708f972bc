import { z } from 'zod';
import { route } from '../kernel/route.ts';

/** The most products that one connection can follow: of a longer list those that came last. */
export const MOST_PRODUCTS = 120;

const products = z
  .string()
  .regex(/^[0-9a-f]{24}(,[0-9a-f]{24})*$/, 'must be ids, comma-joined')
  .max(25 * MOST_PRODUCTS - 1)
  .transform((ids) => ids.split(','))
  .meta({
    description: `Products to follow in stock, price and reviews, at most ${MOST_PRODUCTS}.`,
  });

const lastEventId = z.string().meta({
  description: 'Like the header `Last-Event-ID`, for clients that cannot set it; the header wins.',
});

export const liveRoutes = {
  live: route({
    method: 'GET',
    path: '/live',
    summary:
      'What changes, as server-sent events: stock, prices and reviews of the named products for everybody, your own cart and orders, for admins the lists, for auditors the log. Continues after `Last-Event-ID`, or says `missed`.',
    access: 'visitor',
    query: z.strictObject({ products: products.optional(), lastEventId: lastEventId.optional() }),
    headers: { 'Last-Event-ID': z.string().optional() },
    stream: 'text/event-stream',
    answer: z.string(),
    // For a client with too many connections already.
    commonRefusals: ['TOO_MANY_REQUESTS'],
  }),
} as const;
