import { accountEvents, type AccountEvent } from '#contracts/accounts/events';
import { accept, nothingToDo, refuse, type Decision } from '#services/kernel/decision';
import type { Account } from '../state.ts';

export interface ProfileUpdate {
  readonly userId: string;
  readonly name: string;
  readonly username: string;
  readonly usernameKey: string;
  readonly profileKey: string;
  /** The version of a password that was given along, already in the vault. */
  readonly passwordVersion?: number | undefined;
  /** Set when the username was claimed for this: beyond that time the claim may have been given up. */
  readonly claimedUntil?: Date | undefined;
}

/** Records what is new about name, username and password, whole or not at all. */
export const updateProfile =
  ({ passwordVersion, claimedUntil, ...profile }: ProfileUpdate, clock: () => Date) =>
  (state: Account): Decision<AccountEvent, 'NO_ACCOUNT' | 'UNCLAIMED' | 'TOO_LATE'> => {
    if (state.status !== 'registered') return refuse('NO_ACCOUNT');
    if (profile.usernameKey !== state.usernameKey && !claimedUntil) return refuse('UNCLAIMED');
    const now = clock();
    if (claimedUntil && now > claimedUntil) return refuse('TOO_LATE');
    const at = now.toISOString();
    const { userId } = profile;
    const events: AccountEvent[] = [];
    if (profile.profileKey !== state.profileKey)
      events.push(accountEvents.ProfileUpdated.create({ ...profile, at }));
    // A lower version lost to a change at the same time: it stands before that one, and changes nothing any more.
    if (passwordVersion !== undefined && passwordVersion > state.passwordVersion)
      events.push(accountEvents.PasswordChanged.create({ userId, passwordVersion, at }));
    return events.length > 0 ? accept(...events) : nothingToDo;
  };
