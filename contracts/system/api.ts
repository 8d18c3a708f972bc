import { z } from 'zod';
import type { Refusals } from '../kernel/refusal.ts';
import { reason, reasonBody } from '../kernel/reason.ts';
import { route } from '../kernel/route.ts';
import { system } from './views.ts';
import { NOT_PARKED } from './refusals.ts';

const parkedRefusals = { NOT_PARKED } as const satisfies Refusals;
const params = z.strictObject({ projection: z.string().max(60), stream: z.string().max(300) });

/** For the operator: how far the read side is, and what waits for a decision. */
export const systemRoutes = {
  system: route({
    method: 'GET',
    path: '/system',
    summary: 'Projections, processes, the end of the log and the last verification.',
    access: 'admin',
    answer: system,
  }),
  retryParked: route({
    method: 'POST',
    path: '/system/parked/{projection}/{stream}/retry',
    summary: 'Apply the event once more at which a projection stopped.',
    access: 'admin',
    params,
    body: z.strictObject({ reason: reason.optional() }),
    answer: system,
    refusals: parkedRefusals,
  }),
  skipParked: route({
    method: 'POST',
    path: '/system/parked/{projection}/{stream}/skip',
    summary: 'Go on behind the event at which a projection stopped. Rebuilds go without it too.',
    access: 'admin',
    params,
    body: reasonBody,
    answer: system,
    refusals: parkedRefusals,
  }),
} as const;
