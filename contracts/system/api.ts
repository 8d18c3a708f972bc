import { z } from 'zod';
import { CHANGED_MEANWHILE } from '../catalogue/refusals.ts';
import type { Refusals } from '../kernel/refusal.ts';
import { idParams } from '../kernel/ids.ts';
import { reason } from '../kernel/reason.ts';
import { route } from '../kernel/route.ts';
import { LETTER_NOT_FAILED } from '../letters/refusals.ts';
import { LONGEST_DECIDED } from './events.ts';
import { system } from './views.ts';
import { ALREADY_UNDER_WAY, NOT_PARKED } from './refusals.ts';

const parkedRefusals = { NOT_PARKED, CHANGED_MEANWHILE } as const satisfies Refusals;
const params = z.strictObject({ projection: z.string().max(60), stream: z.string().max(LONGEST_DECIDED) });
/**
 * The parked event that is meant: the stream may be parked at another one by now. Pages of the release before leave it out,
 * and are told to load it again.
 */
const eventId = z.string().min(1).max(100).optional();

/** For operators: how far the read side is, and what waits for a decision. */
export const systemRoutes = {
  system: route({
    method: 'GET',
    path: '/system',
    summary: 'Projections, processes, the end of the log, and the results of rebuilds and verifications.',
    access: 'auditor',
    answer: system,
  }),
  retryParked: route({
    method: 'POST',
    path: '/system/parked/{projection}/{stream}/retry',
    summary: 'Apply once more the event at which a projection stopped.',
    access: 'admin',
    params,
    body: z.strictObject({ eventId, reason: reason.optional() }),
    answer: system,
    refusals: parkedRefusals,
  }),
  skipParked: route({
    method: 'POST',
    path: '/system/parked/{projection}/{stream}/skip',
    summary: 'Skip the event at which a projection stopped. Rebuilds skip it too.',
    access: 'admin',
    params,
    body: z.strictObject({ eventId, reason }),
    answer: system,
    refusals: parkedRefusals,
  }),
  requestRebuild: route({
    method: 'POST',
    path: '/system/projections/{projection}/rebuild',
    summary: 'Rebuild its tables from the whole log, beside those in use. A projector does it.',
    access: 'admin',
    params: z.strictObject({ projection: z.string().max(60) }),
    body: z.strictObject({}),
    answer: system,
    refusals: { ALREADY_UNDER_WAY },
  }),
  retryLetter: route({
    method: 'POST',
    path: '/system/letters/{id}/retry',
    summary: 'Retry a letter that was given up.',
    access: 'admin',
    params: idParams,
    body: z.strictObject({}),
    answer: system,
    refusals: { LETTER_NOT_FAILED },
  }),
  requestVerification: route({
    method: 'POST',
    path: '/system/verification',
    summary: 'Compare every read row with a fold of the whole log. A projector does it.',
    access: 'admin',
    body: z.strictObject({}),
    answer: system,
    refusals: { ALREADY_UNDER_WAY },
  }),
} as const;
