import type { ownRoutes } from '#contracts/accounts/own';
import type { Handlers } from '#services/platform/http/handler';
import { answered } from '#services/platform/http/reply';
import { eraseOneself } from './deleting/delete-account.ts';
import type { AccountsDeps } from './ports.ts';
import { noSession } from './signing-in/session-cookies.ts';

/** Handlers for all data of one's own account; the composition root gathers `ownData`. */
export const ownHandlers = (deps: AccountsDeps): Handlers<Omit<typeof ownRoutes, 'ownData'>> => ({
  deleteOwnAccount: async ({ body }, call) => {
    const { userId } = call.actor;
    const outcome = await eraseOneself(deps, { ...body, userId }, call.command());
    return answered(
      outcome,
      () => ({ message: 'Your account is deleted' }),
      () => ({ cookies: noSession }),
    );
  },
});
