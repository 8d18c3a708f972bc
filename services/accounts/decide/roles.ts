import { accountEvents, type AccountEvent } from '#contracts/accounts/events';
import { accept, nothingToDo, refuse, type Decision } from '#services/kernel/decision';
import type { Account, Registered } from '../state.ts';

const grant =
  (event: 'AdminGranted' | 'AuditorGranted', isSoAlready: (state: Registered) => boolean) =>
  (userId: string, now: Date) =>
  (state: Account): Decision<AccountEvent, 'NO_ACCOUNT'> => {
    if (state.status !== 'registered') return refuse('NO_ACCOUNT');
    if (isSoAlready(state)) return nothingToDo;
    return accept(
      accountEvents[event].create({ userId, operator: null, reason: null, at: now.toISOString() }),
    );
  };

/** For seeding a shop; requests by people are in `change-role.ts`. */
export const grantAdmin = grant('AdminGranted', ({ isAdmin }) => isAdmin);
export const grantAuditor = grant('AuditorGranted', ({ isAuditor }) => isAuditor);
