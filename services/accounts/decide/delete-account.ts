import { accountEvents, type AccountEvent } from '#contracts/accounts/events';
import { accept, nothingToDo, refuse, type Decision } from '#services/kernel/decision';
import type { Account } from '../state.ts';

/** Deletes an account for ever. Whoever asks has looked whether it may go: orders and other admins are not its own facts. */
export const deleteAccount =
  (userId: string, now: Date) =>
  (state: Account): Decision<AccountEvent, 'NO_ACCOUNT'> => {
    if (state.status === 'deleted') return nothingToDo;
    if (state.status === 'none') return refuse('NO_ACCOUNT');
    return accept(accountEvents.AccountDeleted.create({ userId, at: now.toISOString() }));
  };
