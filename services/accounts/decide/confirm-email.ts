import { securityEvents, type SecurityEvent } from '#contracts/accounts/events';
import { accept, nothingToDo, type Decision } from '#services/kernel/decision';
import type { Now } from '#services/kernel/decisions';
import type { Security } from '../security-state.ts';

/** An account's address, by its keyed hash. */
export interface AccountEmail {
  readonly userId: string;
  readonly emailKey: string;
}

/** Asks for the letter again; for an address that is confirmed there is none. */
export const requestEmailConfirmation =
  ({ userId, emailKey }: AccountEmail, { now }: Now) =>
  (state: Security): Decision<SecurityEvent> =>
    state.confirmed === emailKey
      ? nothingToDo
      : accept(securityEvents.EmailConfirmationRequested.create({ userId, at: now.toISOString() }));

/** Somebody has opened the letter that went to this address. */
export const confirmEmail =
  (email: AccountEmail, { now }: Now) =>
  (state: Security): Decision<SecurityEvent> =>
    state.confirmed === email.emailKey
      ? nothingToDo
      : accept(securityEvents.EmailConfirmed.create({ ...email, at: now.toISOString() }));
