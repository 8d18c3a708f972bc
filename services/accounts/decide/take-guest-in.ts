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

/** Announces that the account takes a guest in, as long as the address that it confirmed last is the guest's. */
export const joinGuest =
  ({ userId: guestId, by: userId, emailKey }: TakeGuestIn, { now }: Now) =>
  (state: Security): Decision<SecurityEvent> =>
    state.confirmed !== emailKey || state.guests?.includes(guestId)
      ? nothingToDo
      : accept(securityEvents.GuestJoined.create({ userId, guestId, at: now.toISOString() }));

/** A guest is nobody of their own any more. Whose address they gave decides, and the first account that has confirmed it. */
export const takeGuestIn =
  ({ userId, by, emailKey }: TakeGuestIn, { now }: Now) =>
  (state: Account): Decision<AccountEvent, 'NOT_THEIR_GUEST'> => {
    if (state.status === 'taken in' && state.by === by) return nothingToDo;
    return state.status === 'guest' && state.emailKey === emailKey
      ? accept(accountEvents.GuestTakenIn.create({ userId, by, at: now.toISOString() }))
      : refuse('NOT_THEIR_GUEST');
  };

/** The account is erased, and so is what was sealed for the guest. */
export const deleteGuestOf =
  ({ userId, by }: Omit<TakeGuestIn, 'emailKey'>, { now }: Now) =>
  (state: Account): Decision<AccountEvent> =>
    state.status === 'taken in' && state.by === by
      ? accept(accountEvents.GuestDeleted.create({ userId, at: now.toISOString() }))
      : nothingToDo;
