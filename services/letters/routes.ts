import type { letterRoutes } from '#contracts/letters/api';
import type { Handler } from '../kernel/handler.ts';
import type { Handlers } from '../platform/http/handler.ts';
import { answered } from '../platform/http/reply.ts';
import { decisions } from './decisions.ts';
import { spoken } from './state.ts';

export const letterHandlers = (handler: Handler): Handlers<typeof letterRoutes> => ({
  chooseLanguage: async ({ body }, call) => {
    const { userId } = call.actor;
    const decide = decisions.ChooseLanguage({ userId, ...body }, { now: call.now() });
    const outcome = await handler.handle(spoken, userId, decide, call.command());
    return answered(outcome, () => body);
  },
});
