import { z } from 'zod';
import { idParams } from '../kernel/ids.ts';
import { route } from '../kernel/route.ts';
import { auditEvent, replay } from './views.ts';

const revision = z
  .string()
  .regex(/^\d{1,9}$/, 'must be a revision')
  .transform(Number);

export const auditRoutes = {
  orderEvents: route({
    method: 'GET',
    path: '/audit/orders/{id}/events',
    summary: "The events of an order's stream, oldest first.",
    access: 'auditor',
    params: idParams,
    answer: z.array(auditEvent),
  }),
  replayOrder: route({
    method: 'GET',
    path: '/audit/orders/{id}/replay',
    summary: 'The order as its stream alone tells it, up to a revision, and whether the read table agrees.',
    access: 'auditor',
    params: idParams,
    query: z.strictObject({ revision: revision.optional() }),
    answer: replay,
  }),
} as const;
