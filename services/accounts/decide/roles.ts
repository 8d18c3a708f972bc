import { accountEvents, type AccountEvent } from '#contracts/accounts/events';
import { accept, nothingToDo, refuse, type Decision } from '#services/kernel/decision';
import type { Account, Registered } from '../state.ts';

type RoleEvent = 'AdminGranted' | 'AdminRevoked' | 'AuditorGranted' | 'AuditorRevoked';

const change =
  (event: RoleEvent, isSoAlready: (state: Registered) => boolean) =>
  (userId: string, now: Date) =>
  (state: Account): Decision<AccountEvent, 'NO_ACCOUNT'> => {
    if (state.status !== 'registered') return refuse('NO_ACCOUNT');
    if (isSoAlready(state)) return nothingToDo;
    return accept(accountEvents[event].create({ userId, at: now.toISOString() }));
  };

export const grantAdmin = change('AdminGranted', ({ isAdmin }) => isAdmin);
export const revokeAdmin = change('AdminRevoked', ({ isAdmin }) => !isAdmin);
export const grantAuditor = change('AuditorGranted', ({ isAuditor }) => isAuditor);
export const revokeAuditor = change('AuditorRevoked', ({ isAuditor }) => !isAuditor);
