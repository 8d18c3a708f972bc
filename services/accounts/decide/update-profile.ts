import { accountEvents, type AccountEvent } from '#contracts/accounts/events';
import { accept, nothingToDo, refuse, type Decision } from '#services/kernel/decision';
import type { Account, Registered } from '../state.ts';

/** A claim in the stream of a username or an e-mail, by its number there. */
export interface NumberedClaim {
  readonly key: string;
  /** Null where an older event did not name it. */
  readonly number: number | null;
}

/** The claim that was made for a change of the username or the e-mail. */
export interface FreshClaim {
  readonly number: number;
  /** After that time it may have been given up. */
  readonly until: Date;
  /** The claim that the account rested on before. */
  readonly replaces: NumberedClaim;
}

/** A password that replaces another. */
export interface NewPassword {
  /** Its version; it is in the vault already. */
  readonly version: number;
  /** The version of the password that was proven for it. */
  readonly replaces: number;
}

export interface ProfileUpdate {
  readonly userId: string;
  readonly name: string;
  readonly username: string;
  readonly usernameKey: string;
  readonly profileKey: string;
  readonly password?: NewPassword | undefined;
  readonly claim?: FreshClaim | undefined;
}

/**
 * Records the changes of name, username and password, all or none. A password counts only where the account has none
 * that is newer than the one that was proven for it: otherwise a call that began before a reset would undo it. It may
 * have an older one, where the log was restored.
 */
export const updateProfile =
  ({ password, claim, ...profile }: ProfileUpdate, clock: () => Date) =>
  (state: Account): Decision<AccountEvent, 'NO_ACCOUNT' | 'REAUTH_REQUIRED' | 'UNCLAIMED' | 'TOO_LATE'> => {
    if (state.status !== 'registered') return refuse('NO_ACCOUNT');
    // Deciding again after an append whose answer was lost finds the new password.
    const isNew = password !== undefined && password.version !== state.passwordVersion;
    if (isNew && password.replaces < state.passwordVersion) return refuse('REAUTH_REQUIRED');
    const now = clock();
    if (claim && now > claim.until) return refuse('TOO_LATE');
    const usernameClaim = standingClaim(state, profile.usernameKey, claim);
    if (usernameClaim === undefined) return refuse('UNCLAIMED');
    const at = now.toISOString();
    const { userId } = profile;
    const events: AccountEvent[] = [];
    if (profile.profileKey !== state.profileKey || usernameClaim !== state.usernameClaim)
      events.push(accountEvents.ProfileUpdated.create({ ...profile, usernameClaim, at }));
    if (isNew)
      events.push(accountEvents.PasswordChanged.create({ userId, passwordVersion: password.version, at }));
    return events.length > 0 ? accept(...events) : nothingToDo;
  };

/**
 * The claim that the account rests on once this is recorded; undefined when it has to be made first, or again. Danger:
 * a claim counts only while the account still rests on the claim that it replaces. After another change of the username
 * it may have been recorded by that, replaced and released.
 */
const standingClaim = (
  state: Registered,
  usernameKey: string,
  claim: FreshClaim | undefined,
): number | null | undefined => {
  if (usernameKey === state.usernameKey)
    return claim ? Math.max(claim.number, state.usernameClaim ?? 0) : state.usernameClaim;
  const stayed = claim?.replaces.key === state.usernameKey && claim.replaces.number === state.usernameClaim;
  return stayed ? claim.number : undefined;
};
