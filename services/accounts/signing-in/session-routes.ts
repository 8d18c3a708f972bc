import type { sessionRoutes } from '#contracts/accounts/sessions';
import type { Handlers } from '#services/platform/http/handler';
import { refuse } from '#services/kernel/decision';
import { ok, okPage } from '#services/platform/http/reply';
import type { AccountsDeps } from '../ports.ts';
import { noSession } from './session-cookies.ts';

/** Handlers of a person's own sessions. */
export const sessionHandlers = ({
  sessions,
}: Pick<AccountsDeps, 'sessions'>): Handlers<typeof sessionRoutes> => ({
  sessions: async ({ query }, { actor }) => {
    const found = await sessions.listOf(actor.userId);
    const listed = found.map(({ id, sessionId, device, begunAt, usedAt }) => ({
      _id: id,
      device,
      begunAt: begunAt.toISOString(),
      usedAt: usedAt.toISOString(),
      isThis: sessionId === actor.sessionId,
    }));
    return okPage(listed, query);
  },

  endSession: async ({ params: { id } }, { actor }) => {
    const found = (await sessions.listOf(actor.userId)).find((session) => session.id === id);
    if (!found) return refuse('SESSION_NOT_FOUND');
    await sessions.end(found.sessionId);
    const cookies = found.sessionId === actor.sessionId ? noSession : [];
    return ok({ sessionId: id, message: 'Session ended' }, { cookies });
  },

  endAllSessions: async (_, { actor }) => {
    await sessions.endAllOf(actor.userId);
    return ok({ message: 'Signed out everywhere' }, { cookies: noSession });
  },
});
