import { accountEvents, type AccountEvent } from '#contracts/accounts/events';
import type { EventOf } from '#contracts/kernel/event';
import { accept, nothingToDo, refuse, type Decision } from '#services/kernel/decision';
import type { Account } from '../state.ts';

export type Registration = EventOf<typeof accountEvents.AccountRegistered>['data'];

/** Once its e-mail and username are claimed. It comes too late when the attempt was given up meanwhile. */
export const register =
  (registration: Registration) =>
  (state: Account): Decision<AccountEvent, 'TOO_LATE'> => {
    if (state.status === 'registered') return nothingToDo;
    if (state.status !== 'none') return refuse('TOO_LATE');
    return accept(accountEvents.AccountRegistered.create(registration));
  };

/** Closes an attempt that took too long: from then on its claims may be released (design §5). */
export const abandonRegistration =
  (userId: string, now: Date) =>
  (state: Account): Decision<AccountEvent> =>
    state.status === 'none'
      ? accept(accountEvents.RegistrationAbandoned.create({ userId, at: now.toISOString() }))
      : nothingToDo;
