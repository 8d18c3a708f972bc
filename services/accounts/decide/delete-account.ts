import { accountEvents, type AccountEvent } from '#contracts/accounts/events';
import { accept, refuse, type Decision } from '#services/kernel/decision';
import type { Now } from '#services/kernel/decisions';
import type { Account, Guest, Registered } from '../state.ts';

/** The state of the person's orders, and of the shop's admins. */
interface Facts {
  /** How many other admins there are. */
  readonly otherAdmins: number;
  /** Ids of the orders that are paid and not delivered, and of those whose payment, or a refund, is under way. */
  readonly undelivered: readonly string[];
  readonly paying: readonly string[];
  readonly refunding: readonly string[];
}

export interface DeleteAccount extends Facts {
  readonly userId: string;
  /** The admin who asks. */
  readonly by: string;
}

export interface DeleteOwnAccount extends Facts {
  readonly userId: string;
  /** The version of the password that was proven for it. */
  readonly passwordVersion: number;
}

type DeletionRefusal = 'LAST_ADMIN' | 'UNDELIVERED_ORDERS' | 'PAYMENT_IN_PROGRESS' | 'UNREFUNDED_ORDERS';

/**
 * Deletes an account, or a guest, for ever (design §8.5). The consequences are in `finish-account-changes.ts` and
 * `close-orders.ts`.
 */
export const deleteAccount =
  ({ userId, by, ...facts }: DeleteAccount, { now }: Now) =>
  (state: Account): Decision<AccountEvent, 'USER_NOT_FOUND' | 'OWN_ACCOUNT' | DeletionRefusal> => {
    if (state.status !== 'registered' && state.status !== 'guest') return refuse('USER_NOT_FOUND');
    return userId === by ? refuse('OWN_ACCOUNT') : deleted(userId, facts, now, state);
  };

/**
 * The same on the person's own request: anybody who waits for no goods and no money may leave. A newer password
 * than the proven one may be the owner's, against whoever asks.
 */
export const deleteOwnAccount =
  ({ userId, passwordVersion, ...facts }: DeleteOwnAccount, { now }: Now) =>
  (state: Account): Decision<AccountEvent, 'USER_NOT_FOUND' | 'REAUTH_REQUIRED' | DeletionRefusal> => {
    if (state.status !== 'registered') return refuse('USER_NOT_FOUND');
    if (passwordVersion < state.passwordVersion) return refuse('REAUTH_REQUIRED');
    return deleted(userId, facts, now, state);
  };

const deleted = (
  userId: string,
  { otherAdmins, undelivered, paying, refunding }: Facts,
  now: Date,
  state: Registered | Guest,
): Decision<AccountEvent, DeletionRefusal> => {
  const isGuest = state.status === 'guest';
  if (!isGuest && state.isAdmin && otherAdmins === 0) return refuse('LAST_ADMIN');
  if (undelivered.length > 0) return refuse('UNDELIVERED_ORDERS', { orders: undelivered });
  if (paying.length > 0) return refuse('PAYMENT_IN_PROGRESS', { orders: paying });
  if (refunding.length > 0) return refuse('UNREFUNDED_ORDERS', { orders: refunding });
  const marked = { userId, at: now.toISOString() };
  return accept(
    isGuest ? accountEvents.GuestDeleted.create(marked) : accountEvents.AccountDeleted.create(marked),
  );
};
