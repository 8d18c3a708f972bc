import {
  accountEvents,
  securityEvents,
  type AccountEvent,
  type SecurityEvent,
} from '#contracts/accounts/events';
import type { MadeOf } from '#contracts/kernel/event';
import { accept, nothingToDo, refuse, type Decision } from '#services/kernel/decision';
import type { Now } from '#services/kernel/decisions';
import type { Security } from '../security-state.ts';
import type { Account } from '../state.ts';
import type { FreshClaim } from './update-profile.ts';

export type EmailChangeRequest = Omit<MadeOf<typeof securityEvents.EmailChangeRequested>, 'at'> & {
  /** The keyed hash of the address that the account has. */
  readonly presentKey: string;
};

/** Notes that an account is to have another address; the newest request counts, also where it is for the same address. */
export const requestEmailChange =
  ({ presentKey, ...request }: EmailChangeRequest, { now }: Now) =>
  (_state: Security): Decision<SecurityEvent, 'EMAIL_UNCHANGED'> =>
    request.emailKey === presentKey
      ? refuse('EMAIL_UNCHANGED')
      : accept(securityEvents.EmailChangeRequested.create({ ...request, at: now.toISOString() }));

export interface Withdrawal {
  readonly userId: string;
  readonly emailKey: string;
}

/** Takes the newest request back, where it is for this address. */
export const withdrawEmailChange =
  ({ userId, emailKey }: Withdrawal, { now }: Now) =>
  ({ change }: Security): Decision<SecurityEvent, 'CHANGED_MEANWHILE'> => {
    if (!change) return nothingToDo;
    if (change.emailKey !== emailKey)
      return refuse('CHANGED_MEANWHILE', { requestedAt: change.at.toISOString() });
    return accept(securityEvents.EmailChangeWithdrawn.create({ userId, at: now.toISOString() }));
  };

export interface EmailChange {
  readonly userId: string;
  readonly email: string;
  readonly emailKey: string;
  /** Of the password that it was asked with. */
  readonly passwordVersion: number;
  /** Of the new address; it says what the account stood on before it was made. */
  readonly claim: FreshClaim;
}

/**
 * Changes the address by a letter's link, once the new one is claimed. Danger: the claim counts only while the account
 * stands where it stood when the claim was made; beyond another change it may have been released. And whoever has changed
 * the password meanwhile has taken the request back: this stream decides, however many come at once.
 */
export const changeEmail =
  ({ claim, passwordVersion, ...changed }: EmailChange, clock: () => Date) =>
  (state: Account): Decision<AccountEvent, 'LINK_EXPIRED' | 'TOO_LATE'> => {
    if (state.status !== 'registered') return refuse('LINK_EXPIRED');
    // Another click on the same link was faster. A claim that is newer than the recorded one is the process's to release.
    if (state.emailKey === changed.emailKey) return nothingToDo;
    const { key, number } = claim.replaces;
    if (state.emailKey !== key || state.emailClaim !== number) return refuse('LINK_EXPIRED');
    if (state.passwordVersion !== passwordVersion) return refuse('LINK_EXPIRED');
    const now = clock();
    if (now > claim.until) return refuse('TOO_LATE');
    const at = now.toISOString();
    return accept(accountEvents.EmailChanged.create({ ...changed, emailClaim: claim.number, at }));
  };
