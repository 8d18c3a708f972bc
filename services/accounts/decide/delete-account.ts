import { accountEvents, type AccountEvent } from '#contracts/accounts/events';
import { accept, refuse, type Decision } from '#services/kernel/decision';
import type { Now } from '#services/kernel/decisions';
import type { Account } from '../state.ts';

export interface DeleteAccount {
  readonly userId: string;
  /** The admin who asks. */
  readonly by: string;
  /** How many admins there are beside this person. */
  readonly otherAdmins: number;
  /** Orders that are paid and on their way, and those whose payment is under way, by their ids. */
  readonly undelivered: readonly string[];
  readonly paying: readonly string[];
}

type Code = 'USER_NOT_FOUND' | 'OWN_ACCOUNT' | 'LAST_ADMIN' | 'UNDELIVERED_ORDERS' | 'PAYMENT_IN_PROGRESS';

/** Deletes an account for ever (design §8.5). What follows from it is `finish-account-changes.ts` and `close-orders.ts`. */
export const deleteAccount =
  ({ userId, by, otherAdmins, undelivered, paying }: DeleteAccount, { now }: Now) =>
  (state: Account): Decision<AccountEvent, Code> => {
    if (state.status !== 'registered') return refuse('USER_NOT_FOUND');
    if (userId === by) return refuse('OWN_ACCOUNT');
    if (state.isAdmin && otherAdmins === 0) return refuse('LAST_ADMIN');
    if (undelivered.length > 0) return refuse('UNDELIVERED_ORDERS', { orders: undelivered });
    if (paying.length > 0) return refuse('PAYMENT_IN_PROGRESS', { orders: paying });
    return accept(accountEvents.AccountDeleted.create({ userId, at: now.toISOString() }));
  };
