import { z } from 'zod';
import { idParams, id } from '../kernel/ids.ts';
import { pagingQuery } from '../kernel/paging.ts';
import { route } from '../kernel/route.ts';
import { time } from '../kernel/time.ts';
import { SESSION_NOT_FOUND } from './refusals.ts';

/** A session as its owner sees it: the device in words, without its network address. */
export const listedSession = z
  .object({
    _id: id,
    /** Browser and system, such as "Firefox · Linux"; '' where the browser did not say. */
    device: z.string(),
    begunAt: time,
    /** Accurate to some minutes. */
    usedAt: time,
    isThis: z.boolean(),
  })
  .meta({ id: 'Session' });
export type ListedSession = z.infer<typeof listedSession>;

const message = z.string();

/** The sessions of the signed-in person: at most 20, of which the oldest ends when one more is opened. */
export const sessionRoutes = {
  sessions: route({
    method: 'GET',
    path: '/users/sessions',
    summary: 'Where you are signed in, the last used first.',
    access: 'customer',
    query: pagingQuery,
    answer: z.array(listedSession),
  }),
  endSession: route({
    method: 'DELETE',
    path: '/users/sessions/{id}',
    summary: 'End one of your sessions. It takes effect at its next request.',
    access: 'customer',
    goesAhead: true,
    params: idParams,
    answer: z.object({ sessionId: id, message }),
    refusals: { SESSION_NOT_FOUND },
  }),
  endAllSessions: route({
    method: 'POST',
    path: '/users/sessions/end-all',
    summary: 'Sign out everywhere, here too.',
    access: 'customer',
    goesAhead: true,
    body: z.strictObject({}),
    answer: z.object({ message }),
  }),
} as const;
