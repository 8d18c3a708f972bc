import type { peopleRoutes } from '#contracts/accounts/api';
import type { User } from '#contracts/accounts/views';
import type { Handlers } from '#services/platform/http/handler';
import { refuse } from '#services/kernel/decision';
import { answered, ok } from '#services/platform/http/reply';
import { changeAdmin, changeAudit } from './roles/change-role.ts';
import { erasePerson } from './deleting/delete-account.ts';
import type { AccountsDeps } from './ports.ts';
import type { Account } from './state.ts';
import { userOf } from './user-of.ts';

/** Handlers by which admins manage people; `allUsers` is a query of the read side. */
export const peopleHandlers = (deps: AccountsDeps): Handlers<Omit<typeof peopleRoutes, 'allUsers'>> => ({
  changeRole: async ({ params: { id: userId }, body: { isAdmin } }, call) => {
    const about = { userId, by: call.actor.userId, isAdmin };
    const outcome = await changeAdmin(deps, about, call.command());
    if (outcome.kind === 'refused') return outcome;
    const user = await changed(deps, userId, outcome.state);
    return user ? ok(user, { position: outcome.position }) : refuse('USER_NOT_FOUND');
  },

  changeAuditor: async ({ params: { id: userId }, body: { isAuditor } }, call) => {
    const about = { userId, by: call.actor.userId, isAuditor };
    const outcome = await changeAudit(deps, about, call.command());
    if (outcome.kind === 'refused') return outcome;
    const user = await changed(deps, userId, outcome.state);
    return user ? ok(user, { position: outcome.position }) : refuse('USER_NOT_FOUND');
  },

  deleteUser: async ({ params: { id: userId } }, call) => {
    const outcome = await erasePerson(deps, { userId, by: call.actor.userId }, call.command());
    return answered(outcome, () => ({ userId, message: 'Deleted user succesfully' }));
  },
});

/** The person with the roles after the command; the read table follows later. */
const changed = async (deps: AccountsDeps, userId: string, state: Account): Promise<User | undefined> => {
  const user = await userOf(deps, userId);
  if (!user || state.status !== 'registered') return undefined;
  return { ...user, isAdmin: state.isAdmin, isAuditor: state.isAuditor };
};
