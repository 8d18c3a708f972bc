import { accountEvents, type AccountEvent } from '#contracts/accounts/events';
import { accept, nothingToDo, refuse, type Decision } from '#services/kernel/decision';
import type { Account, Registered } from '../state.ts';

/** A claim of a username, by the number that its stream gave it. */
export interface NumberedClaim {
  readonly key: string;
  /** Null where an event of before did not say. */
  readonly number: number | null;
}

/** The claim that was made for a change of the username. */
export interface FreshClaim {
  readonly number: number;
  /** Beyond that time it may have been given up. */
  readonly until: Date;
  /** What the account stood on before it was made. */
  readonly replaces: NumberedClaim;
}

export interface ProfileUpdate {
  readonly userId: string;
  readonly name: string;
  readonly username: string;
  readonly usernameKey: string;
  readonly profileKey: string;
  /** The version of a password that was given along, already in the vault. */
  readonly passwordVersion?: number | undefined;
  readonly claim?: FreshClaim | undefined;
}

/** Records what is new about name, username and password, whole or not at all. */
export const updateProfile =
  ({ passwordVersion, claim, ...profile }: ProfileUpdate, clock: () => Date) =>
  (state: Account): Decision<AccountEvent, 'NO_ACCOUNT' | 'UNCLAIMED' | 'TOO_LATE'> => {
    if (state.status !== 'registered') return refuse('NO_ACCOUNT');
    const now = clock();
    if (claim && now > claim.until) return refuse('TOO_LATE');
    const usernameClaim = standingClaim(state, profile.usernameKey, claim);
    if (usernameClaim === undefined) return refuse('UNCLAIMED');
    const at = now.toISOString();
    const { userId } = profile;
    const events: AccountEvent[] = [];
    if (profile.profileKey !== state.profileKey || usernameClaim !== state.usernameClaim)
      events.push(accountEvents.ProfileUpdated.create({ ...profile, usernameClaim, at }));
    // A lower version lost to a change at the same time: it stands before that one, and changes nothing any more.
    if (passwordVersion !== undefined && passwordVersion > state.passwordVersion)
      events.push(accountEvents.PasswordChanged.create({ userId, passwordVersion, at }));
    return events.length > 0 ? accept(...events) : nothingToDo;
  };

/**
 * The claim that the account stands on once this is recorded; undefined when it has to be made first, or again. Danger: a
 * claim counts only while the account stands where it stood when the claim was made. Beyond a change of the username
 * between them it may have been recorded by another, replaced and released.
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
