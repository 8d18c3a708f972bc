import { accountEvents, type AccountEvent } from '#contracts/accounts/events';
import type { MadeOf } from '#contracts/kernel/event';
import { accept, nothingToDo, refuse, type Decision } from '#services/kernel/decision';
import type { Account } from '../state.ts';

export type Registration = MadeOf<typeof accountEvents.AccountRegistered>;

/**
 * Registers an account once its e-mail and username are claimed. TOO_LATE when the attempt was given up meanwhile, that
 * is, when there are more `abandonments` than before its claims.
 */
export const register =
  (registration: Registration, abandonments: number) =>
  (state: Account): Decision<AccountEvent, 'TOO_LATE'> => {
    if (state.status !== 'none') return nothingToDo;
    if (state.abandonments !== abandonments) return refuse('TOO_LATE');
    return accept(accountEvents.AccountRegistered.create(registration));
  };

/** Ends every attempt to register that began before; their claims may be released afterwards (design §5). */
export const abandonRegistration =
  (userId: string, now: Date) =>
  (state: Account): Decision<AccountEvent> =>
    state.status === 'none'
      ? accept(accountEvents.RegistrationAbandoned.create({ userId, at: now.toISOString() }))
      : nothingToDo;
