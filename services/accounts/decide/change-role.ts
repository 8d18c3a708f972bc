import { accountEvents, type AccountEvent } from '#contracts/accounts/events';
import { accept, nothingToDo, refuse, type Decision } from '#services/kernel/decision';
import type { Now } from '#services/kernel/decisions';
import type { Account } from '../state.ts';

/** Who asks at the command line, and why. */
export interface ByOperator {
  readonly operator: string;
  readonly reason: string;
}

const BY_ADMIN = { operator: null, reason: null } as const;

export interface ChangeRole {
  readonly userId: string;
  /** The admin who asks. */
  readonly by: string;
  /** How many admins there are beside this person. */
  readonly otherAdmins: number;
  /** Whether the person is to be one; undefined: the other way round than now. */
  readonly isAdmin?: boolean | undefined;
  readonly operated?: ByOperator | undefined;
}

/**
 * Makes an admin of somebody, or none: two who ask for the same get it once. Nobody revokes themselves or the last one
 * (design §8.5).
 */
export const changeRole =
  ({ userId, by, otherAdmins, isAdmin, operated }: ChangeRole, { now }: Now) =>
  (state: Account): Decision<AccountEvent, 'USER_NOT_FOUND' | 'OWN_ACCOUNT' | 'LAST_ADMIN'> => {
    if (state.status !== 'registered') return refuse('USER_NOT_FOUND');
    if (isAdmin === state.isAdmin) return nothingToDo;
    const mark = { userId, at: now.toISOString() };
    if (!state.isAdmin)
      return accept(accountEvents.AdminGranted.create({ ...mark, ...(operated ?? BY_ADMIN) }));
    if (userId === by) return refuse('OWN_ACCOUNT');
    if (otherAdmins === 0) return refuse('LAST_ADMIN');
    return accept(accountEvents.AdminRevoked.create(mark));
  };

export interface ChangeAuditor {
  readonly userId: string;
  /** Whether the person is to be one; undefined: the other way round than now. */
  readonly isAuditor?: boolean | undefined;
  readonly operated?: ByOperator | undefined;
}

/** Opens the audit area to somebody, or closes it (design §7). */
export const changeAuditor =
  ({ userId, isAuditor, operated }: ChangeAuditor, { now }: Now) =>
  (state: Account): Decision<AccountEvent, 'USER_NOT_FOUND'> => {
    if (state.status !== 'registered') return refuse('USER_NOT_FOUND');
    if (isAuditor === state.isAuditor) return nothingToDo;
    const mark = { userId, at: now.toISOString() };
    return state.isAuditor
      ? accept(accountEvents.AuditorRevoked.create(mark))
      : accept(accountEvents.AuditorGranted.create({ ...mark, ...(operated ?? BY_ADMIN) }));
  };
