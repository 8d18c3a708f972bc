import { accountEvents, type AccountEvent } from '#contracts/accounts/events';
import { accept, refuse, type Decision } from '#services/kernel/decision';
import type { Now } from '#services/kernel/decisions';
import type { Account } from '../state.ts';

export interface ChangeRole {
  readonly userId: string;
  /** The admin who asks. */
  readonly by: string;
  /** How many admins there are beside this person. */
  readonly otherAdmins: number;
}

/** Makes an admin of who is none, and the other way round; nobody revokes themselves or the last one (design §8.5). */
export const changeRole =
  ({ userId, by, otherAdmins }: ChangeRole, { now }: Now) =>
  (state: Account): Decision<AccountEvent, 'USER_NOT_FOUND' | 'OWN_ACCOUNT' | 'LAST_ADMIN'> => {
    if (state.status !== 'registered') return refuse('USER_NOT_FOUND');
    const mark = { userId, at: now.toISOString() };
    if (!state.isAdmin) return accept(accountEvents.AdminGranted.create(mark));
    if (userId === by) return refuse('OWN_ACCOUNT');
    if (otherAdmins === 0) return refuse('LAST_ADMIN');
    return accept(accountEvents.AdminRevoked.create(mark));
  };

/** Opens the audit area to who has it not, and closes it to who has (design §7). */
export const changeAuditor =
  ({ userId }: { readonly userId: string }, { now }: Now) =>
  (state: Account): Decision<AccountEvent, 'USER_NOT_FOUND'> => {
    if (state.status !== 'registered') return refuse('USER_NOT_FOUND');
    const change = state.isAuditor ? accountEvents.AuditorRevoked : accountEvents.AuditorGranted;
    return accept<AccountEvent>(change.create({ userId, at: now.toISOString() }));
  };
