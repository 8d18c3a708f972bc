import { securityEvents, type SecurityEvent } from '#contracts/accounts/events';
import { accept, nothingToDo, type Decision } from '#services/kernel/decision';
import type { Now } from '#services/kernel/decisions';
import type { Security } from '../security-state.ts';

/** An account's address, by its keyed hash. */
export interface AccountEmail {
  readonly userId: string;
  readonly emailKey: string;
}

/** Requests the confirmation letter again; does nothing where the address is confirmed. */
export const requestEmailConfirmation =
  ({ userId, emailKey }: AccountEmail, { now }: Now) =>
  (state: Security): Decision<SecurityEvent> =>
    state.confirmed === emailKey
      ? nothingToDo
      : accept(securityEvents.EmailConfirmationRequested.create({ userId, at: now.toISOString() }));

/** Records that the letter to this address was opened. */
export const confirmEmail =
  (email: AccountEmail, { now }: Now) =>
  (state: Security): Decision<SecurityEvent> =>
    state.confirmed === email.emailKey
      ? nothingToDo
      : accept(securityEvents.EmailConfirmed.create({ ...email, at: now.toISOString() }));
