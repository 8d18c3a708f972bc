import { accountEvents, type AccountEvent } from '#contracts/accounts/events';
import type { MadeOf } from '#contracts/kernel/event';
import { accept, nothingToDo, type Decision } from '#services/kernel/decision';
import type { Now } from '#services/kernel/decisions';
import type { Account } from '../state.ts';

export type GuestRegistration = MadeOf<typeof accountEvents.GuestRegistered>;

/** Makes a guest. It does not matter whether an account or other guests have the same address. */
export const registerGuest =
  (guest: GuestRegistration) =>
  (state: Account): Decision<AccountEvent> =>
    state.status === 'none' ? accept(accountEvents.GuestRegistered.create(guest)) : nothingToDo;

/** Records that a guest's key is gone: orders that were still placed are in the log by then. */
export const noteGuestErased =
  ({ userId }: { readonly userId: string }, { now }: Now) =>
  (state: Account): Decision<AccountEvent> =>
    state.status === 'deleted' && state.held === null && !state.isErased
      ? accept(accountEvents.GuestErased.create({ userId, at: now.toISOString() }))
      : nothingToDo;
