import { accountEvents, type AccountEvent } from '#contracts/accounts/events';
import type { Aggregate } from '#services/kernel/aggregate';

/** What stands in `account-{userId}`, as far as decisions need it; never a name or an e-mail in the clear. */
export type Account =
  /** `abandonments` counts the attempts to register that were closed: one that began before the last is too late. */
  { readonly status: 'none'; readonly abandonments: number } | Registered | Gone;

export interface Registered extends Holdings {
  readonly status: 'registered';
  /** The number of the claim that it stands on; null where an event of before did not say. */
  readonly usernameClaim: number | null;
  readonly profileKey: string;
  readonly passwordVersion: number;
  readonly isAdmin: boolean;
  readonly isAuditor: boolean;
}

interface Gone extends Holdings {
  readonly status: 'deleted';
}

interface Holdings {
  readonly emailKey: string;
  readonly usernameKey: string;
  /** Usernames it had before, newest last; their claims are released, at the latest by the process. */
  readonly formerUsernameKeys: readonly string[];
}

/** Beyond it a former username was released long ago. */
const FORMER_KEPT = 20;

const evolve = (state: Account, event: AccountEvent): Account => {
  if (event.type === 'AccountRegistered') {
    const { emailKey, usernameKey, usernameClaim, profileKey, passwordVersion } = event.data;
    const keys = { emailKey, usernameKey, usernameClaim, profileKey, formerUsernameKeys: [] };
    return { status: 'registered', ...keys, passwordVersion, isAdmin: false, isAuditor: false };
  }
  if (event.type === 'RegistrationAbandoned')
    return state.status === 'none' ? { ...state, abandonments: state.abandonments + 1 } : state;
  return state.status === 'registered' ? evolveRegistered(state, event) : state;
};

type LaterEvent = Exclude<AccountEvent, { type: 'AccountRegistered' | 'RegistrationAbandoned' }>;

const evolveRegistered = (state: Registered, event: LaterEvent): Account => {
  switch (event.type) {
    case 'ProfileUpdated': {
      const { usernameKey, usernameClaim, profileKey } = event.data;
      return { ...renamed(state, usernameKey), usernameClaim, profileKey };
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
      const { emailKey, usernameKey, formerUsernameKeys } = state;
      return { status: 'deleted', emailKey, usernameKey, formerUsernameKeys };
    }
    default:
      event satisfies never;
      return state;
  }
};

const renamed = (state: Registered, usernameKey: string): Registered => {
  if (usernameKey === state.usernameKey) return state;
  const former = state.formerUsernameKeys.filter((key) => key !== usernameKey);
  return { ...state, usernameKey, formerUsernameKeys: [...former, state.usernameKey].slice(-FORMER_KEPT) };
};

export const account: Aggregate<Account, AccountEvent> = {
  category: 'account',
  events: accountEvents,
  initial: { status: 'none', abandonments: 0 },
  evolve,
};
