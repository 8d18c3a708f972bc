import { accountEvents, isOfGuest, type AccountEvent, type GuestEvent } from '#contracts/accounts/events';
import type { Aggregate } from '#services/kernel/aggregate';

/** The state of a stream `account-{userId}`, as far as decisions need it; never a name or an e-mail in the clear. */
export type Account =
  /**
   * `abandonments` counts the attempts to register that were given up: an attempt that began before the last one is too
   * late.
   */
  { readonly status: 'none'; readonly abandonments: number } | Guest | TakenIn | Registered | Gone;

/** A guest orders without an account, and has no claim, no username and no password. */
export interface Guest {
  readonly status: 'guest';
  readonly emailKey: string;
}

/**
 * A guest whose orders belong to an account now: they cannot sign in any more, and their key goes with the account's.
 */
export interface TakenIn {
  readonly status: 'taken in';
  readonly by: string;
}

export interface Registered extends Holdings {
  readonly status: 'registered';
  /** The number of the claim that the account rests on; null where an older event did not name it. */
  readonly usernameClaim: number | null;
  /** The same for the e-mail; null for the first one. */
  readonly emailClaim: number | null;
  readonly profileKey: string;
  readonly passwordVersion: number;
  readonly isAdmin: boolean;
  readonly isAuditor: boolean;
}

interface Gone {
  readonly status: 'deleted';
  /** The claims to release; null for a guest. */
  readonly held: Holdings | null;
  /** For a guest: the log says that the key is gone. */
  readonly isErased?: true;
}

interface Holdings {
  readonly emailKey: string;
  readonly usernameKey: string;
  /** Former usernames, newest last; their claims are released, at the latest by the process manager. */
  readonly formerUsernameKeys: readonly string[];
  /** The same for e-mail addresses. */
  readonly formerEmailKeys: readonly string[];
}

/** How many former keys are kept: the claims of older ones were released long ago. */
const FORMER_KEPT = 20;

const evolve = (state: Account, event: AccountEvent): Account => {
  if (event.type === 'AccountRegistered') {
    const { emailKey, usernameKey, usernameClaim, profileKey, passwordVersion } = event.data;
    const keys = { emailKey, emailClaim: null, usernameKey, usernameClaim, profileKey };
    const former = { formerUsernameKeys: [], formerEmailKeys: [] };
    return { status: 'registered', ...keys, ...former, passwordVersion, isAdmin: false, isAuditor: false };
  }
  if (isOfGuest(event)) return evolveGuest(state, event);
  if (event.type === 'RegistrationAbandoned')
    return state.status === 'none' ? { ...state, abandonments: state.abandonments + 1 } : state;
  return state.status === 'registered' ? evolveRegistered(state, event) : state;
};

const evolveGuest = (state: Account, event: GuestEvent): Account => {
  switch (event.type) {
    case 'GuestRegistered':
      return { status: 'guest', emailKey: event.data.emailKey };
    case 'GuestTakenIn':
      return { status: 'taken in', by: event.data.by };
    case 'GuestDeleted':
      return { status: 'deleted', held: null };
    case 'GuestErased':
      return { status: 'deleted', held: null, isErased: true };
    default:
      event satisfies never;
      return state;
  }
};

type LaterEvent = Exclude<AccountEvent, GuestEvent | { type: 'AccountRegistered' | 'RegistrationAbandoned' }>;

const evolveRegistered = (state: Registered, event: LaterEvent): Account => {
  switch (event.type) {
    case 'ProfileUpdated': {
      const { usernameKey, usernameClaim, profileKey } = event.data;
      const formerUsernameKeys = withFormer(state.formerUsernameKeys, state.usernameKey, usernameKey);
      return { ...state, usernameKey, formerUsernameKeys, usernameClaim, profileKey };
    }
    case 'EmailChanged': {
      const { emailKey, emailClaim } = event.data;
      const formerEmailKeys = withFormer(state.formerEmailKeys, state.emailKey, emailKey);
      return { ...state, emailKey, emailClaim, formerEmailKeys };
    }
    case 'PasswordChanged':
      return { ...state, passwordVersion: event.data.passwordVersion };
    case 'AdminGranted':
      return { ...state, isAdmin: true };
    case 'AdminRevoked':
      return { ...state, isAdmin: false };
    case 'AuditorGranted':
      return { ...state, isAuditor: true };
    case 'AuditorRevoked':
      return { ...state, isAuditor: false };
    case 'AccountDeleted': {
      const { emailKey, usernameKey, formerUsernameKeys, formerEmailKeys } = state;
      return { status: 'deleted', held: { emailKey, usernameKey, formerUsernameKeys, formerEmailKeys } };
    }
    default:
      event satisfies never;
      return state;
  }
};

/** The former keys, once another key replaces the current one. */
const withFormer = (former: readonly string[], replaced: string, by: string): readonly string[] =>
  by === replaced ? former : [...former.filter((key) => key !== by), replaced].slice(-FORMER_KEPT);

export const account: Aggregate<Account, AccountEvent> = {
  category: 'account',
  events: accountEvents,
  initial: { status: 'none', abandonments: 0 },
  evolve,
  snapshotVersion: 1,
};
