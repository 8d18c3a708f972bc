import {
  accountEvents,
  securityEvents,
  type AccountEvent,
  type SecurityEvent,
} from '#contracts/accounts/events';
import { accept, refuse, type Decision } from '#services/kernel/decision';
import type { Now } from '#services/kernel/decisions';
import type { Security } from '../security-state.ts';
import type { Account } from '../state.ts';

export interface PasswordReset {
  readonly userId: string;
  /** The version of the password that the link may replace. */
  readonly replaces: number;
  /** The address that its letter went to. */
  readonly emailKey: string;
  /** The version of the new password, which is in the vault already. */
  readonly passwordVersion: number;
}

/** Records that a letter with a link was requested; the newest request counts. */
export const requestPasswordReset =
  (request: { readonly userId: string; readonly passwordVersion: number }, { now }: Now) =>
  (_state: Security): Decision<SecurityEvent> =>
    accept(securityEvents.PasswordResetRequested.create({ ...request, at: now.toISOString() }));

/**
 * Changes the password by a letter's link. The link works once, and no longer after any other change of the password,
 * since each makes another version, or of the address. This stream decides, so concurrent calls are safe.
 */
export const resetPassword =
  ({ userId, replaces, emailKey, passwordVersion }: PasswordReset, { now }: Now) =>
  (state: Account): Decision<AccountEvent, 'LINK_EXPIRED'> =>
    state.status === 'registered' && state.passwordVersion === replaces && state.emailKey === emailKey
      ? accept(accountEvents.PasswordChanged.create({ userId, passwordVersion, at: now.toISOString() }))
      : refuse('LINK_EXPIRED');
