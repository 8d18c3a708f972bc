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
import type { AccountEmail } from './confirm-email.ts';
import type { FreshClaim } from './update-profile.ts';

export type EmailChangeRequest = Omit<MadeOf<typeof securityEvents.EmailChangeRequested>, 'at'> & {
  /** The keyed hash of the account's current address. */
  readonly presentKey: string;
};

/** Records that an account should have another address; the newest request counts, even for the same address. */
export const requestEmailChange =
  ({ presentKey, ...request }: EmailChangeRequest, { now }: Now) =>
  (_state: Security): Decision<SecurityEvent, 'EMAIL_UNCHANGED'> =>
    request.emailKey === presentKey
      ? refuse('EMAIL_UNCHANGED')
      : accept(securityEvents.EmailChangeRequested.create({ ...request, at: now.toISOString() }));

/** Withdraws the newest request, if it is for this address. */
export const withdrawEmailChange =
  ({ userId, emailKey }: AccountEmail, { now }: Now) =>
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
  /** The version of the password that the request was made with. */
  readonly passwordVersion: number;
  /** The claim of the new address; it names the claim that the account rested on before. */
  readonly claim: FreshClaim;
}

/**
 * Changes the address by a letter's link, once the new one is claimed. Danger: the claim counts only while the account
 * still rests on the claim that it `replaces`; after another change it may have been released. A change of the password
 * meanwhile withdraws the request. This stream decides, so concurrent calls are safe.
 */
export const changeEmail =
  ({ claim, passwordVersion, ...changed }: EmailChange, clock: () => Date) =>
  (state: Account): Decision<AccountEvent, 'LINK_EXPIRED' | 'TOO_LATE'> => {
    if (state.status !== 'registered') return refuse('LINK_EXPIRED');
    // Another click on the same link was faster. The process manager releases a claim that is newer than the recorded
    // one.
    if (state.emailKey === changed.emailKey) return nothingToDo;
    const { key, number } = claim.replaces;
    if (state.emailKey !== key || state.emailClaim !== number) return refuse('LINK_EXPIRED');
    if (state.passwordVersion !== passwordVersion) return refuse('LINK_EXPIRED');
    const now = clock();
    if (now > claim.until) return refuse('TOO_LATE');
    const at = now.toISOString();
    return accept(accountEvents.EmailChanged.create({ ...changed, emailClaim: claim.number, at }));
  };
