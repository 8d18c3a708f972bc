import {
  accountEvents,
  securityEvents,
  type AccountEvent,
  type SecurityEvent,
} from '#contracts/accounts/events';
import { accept, nothingToDo, refuse, type Decision } from '#services/kernel/decision';
import type { Now } from '#services/kernel/decisions';
import type { Security } from '../security-state.ts';
import type { Account } from '../state.ts';

export interface TakeGuestIn {
  /** The guest. */
  readonly userId: string;
  /** The account that has confirmed their address. */
  readonly by: string;
  readonly emailKey: string;
}

/** Announces that the account takes a guest in, if the address that it confirmed last is the guest's. */
export const joinGuest =
  ({ userId: guestId, by: userId, emailKey }: TakeGuestIn, { now }: Now) =>
  (state: Security): Decision<SecurityEvent> =>
    state.confirmed !== emailKey || state.guests?.includes(guestId)
      ? nothingToDo
      : accept(securityEvents.GuestJoined.create({ userId, guestId, at: now.toISOString() }));

/**
 * Takes a guest into an account: they are no longer a person of their own. The guest's address decides, and the first
 * account that confirms it gets them.
 */
export const takeGuestIn =
  ({ userId, by, emailKey }: TakeGuestIn, { now }: Now) =>
  (state: Account): Decision<AccountEvent, 'NOT_THEIR_GUEST'> => {
    if (state.status === 'taken in' && state.by === by) return nothingToDo;
    return state.status === 'guest' && state.emailKey === emailKey
      ? accept(accountEvents.GuestTakenIn.create({ userId, by, at: now.toISOString() }))
      : refuse('NOT_THEIR_GUEST');
  };

/** Deletes the guest with the erased account: what was sealed for the guest goes, too. */
export const deleteGuestOf =
  ({ userId, by }: Omit<TakeGuestIn, 'emailKey'>, { now }: Now) =>
  (state: Account): Decision<AccountEvent> =>
    state.status === 'taken in' && state.by === by
      ? accept(accountEvents.GuestDeleted.create({ userId, at: now.toISOString() }))
      : nothingToDo;
