import { accountEvents, type AccountEvent } from '#contracts/accounts/events';
import { accept, nothingToDo, refuse, type Decision } from '#services/kernel/decision';
import type { Now } from '#services/kernel/decisions';
import type { Account } from '../state.ts';

/** The operator at the command line, and their reason. */
export interface ByOperator {
  readonly operator: string;
  readonly reason: string;
}

const BY_ADMIN = { operator: null, reason: null } as const;

/** A role is granted at no address that may be a stranger's: it is meant for the person who reads its letters. */
interface Grantee {
  /** The shop could have had the address confirmed, and nobody has. */
  readonly isUnconfirmed?: boolean;
}

export interface ChangeRole extends Grantee {
  readonly userId: string;
  /** The admin who asks. */
  readonly by: string;
  /** How many other admins there are. */
  readonly otherAdmins: number;
  /** Whether the person shall be an admin; undefined toggles it. */
  readonly isAdmin?: boolean | undefined;
  readonly operated?: ByOperator | undefined;
}

/**
 * Makes a person an admin, or no longer one: the same request twice changes nothing more. Nobody revokes themselves or
 * the last admin (design §8.5).
 */
export const changeRole =
  ({ userId, by, otherAdmins, isAdmin, isUnconfirmed, operated }: ChangeRole, { now }: Now) =>
  (
    state: Account,
  ): Decision<AccountEvent, 'USER_NOT_FOUND' | 'OWN_ACCOUNT' | 'LAST_ADMIN' | 'EMAIL_UNCONFIRMED'> => {
    if (state.status !== 'registered') return refuse('USER_NOT_FOUND');
    if (isAdmin === state.isAdmin) return nothingToDo;
    const mark = { userId, at: now.toISOString() };
    if (!state.isAdmin) {
      if (isUnconfirmed) return refuse('EMAIL_UNCONFIRMED');
      return accept(accountEvents.AdminGranted.create({ ...mark, ...(operated ?? BY_ADMIN) }));
    }
    if (userId === by) return refuse('OWN_ACCOUNT');
    if (otherAdmins === 0) return refuse('LAST_ADMIN');
    return accept(accountEvents.AdminRevoked.create(mark));
  };

export interface ChangeAuditor extends Grantee {
  readonly userId: string;
  /** Whether the person shall be an auditor; undefined toggles it. */
  readonly isAuditor?: boolean | undefined;
  readonly operated?: ByOperator | undefined;
}

/** Grants a person the audit area, or revokes it (design §7). */
export const changeAuditor =
  ({ userId, isAuditor, isUnconfirmed, operated }: ChangeAuditor, { now }: Now) =>
  (state: Account): Decision<AccountEvent, 'USER_NOT_FOUND' | 'EMAIL_UNCONFIRMED'> => {
    if (state.status !== 'registered') return refuse('USER_NOT_FOUND');
    if (isAuditor === state.isAuditor) return nothingToDo;
    const mark = { userId, at: now.toISOString() };
    if (state.isAuditor) return accept(accountEvents.AuditorRevoked.create(mark));
    if (isUnconfirmed) return refuse('EMAIL_UNCONFIRMED');
    return accept(accountEvents.AuditorGranted.create({ ...mark, ...(operated ?? BY_ADMIN) }));
  };
