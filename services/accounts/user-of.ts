import { accountEvents, type AccountEvent } from '#contracts/accounts/events';
import type { User } from '#contracts/accounts/views';
import { decode, storedIn } from '#contracts/kernel/event';
import { reveal } from '#contracts/kernel/personal';
import { streamOf } from '#services/kernel/aggregate';
import type { AccountsDeps } from './ports.ts';
import { account } from './state.ts';

/**
 * The person as the API shows them: from the read table, or from the account's own stream when the table does not have
 * them yet, so that a new account can sign in while projections are behind. Undefined when there is no account.
 */
export async function userOf(
  { users, log, personal }: Pick<AccountsDeps, 'users' | 'log' | 'personal'>,
  userId: string,
): Promise<User | undefined> {
  const known = await users.byId(userId);
  if (known) return known;
  const stored = await personal.open(await log.readStream(streamOf(account, userId)));
  return stored
    .map((event) => decode(accountEvents, storedIn(event)))
    .reduce<User | undefined>(evolve, undefined);
}

/** Someone who has just registered. */
export const newUser = (profile: Pick<User, '_id' | 'name' | 'username' | 'email'>): User => ({
  ...profile,
  isAdmin: false,
  isAuditor: false,
  orders: [],
});

/** Someone who has just begun without an account. */
export const newGuest = (profile: Pick<User, '_id' | 'name' | 'email'>): User => ({
  ...newUser({ ...profile, username: '' }),
  isGuest: true,
});

const evolve = (user: User | undefined, event: AccountEvent): User | undefined => {
  if (event.type === 'AccountRegistered') {
    const { userId: _id, name, username, email } = event.data;
    return newUser({ _id, name: reveal(name), username: reveal(username), email: reveal(email) });
  }
  if (event.type === 'GuestRegistered') {
    const { userId: _id, name, email } = event.data;
    return newGuest({ _id, name: reveal(name), email: reveal(email) });
  }
  return user && evolveUser(user, event);
};

const evolveUser = (
  user: User,
  event: Exclude<AccountEvent, { type: 'AccountRegistered' | 'GuestRegistered' }>,
): User | undefined => {
  switch (event.type) {
    case 'ProfileUpdated':
      return { ...user, name: reveal(event.data.name), username: reveal(event.data.username) };
    case 'EmailChanged':
      return { ...user, email: reveal(event.data.email) };
    case 'AdminGranted':
    case 'AdminRevoked':
      return { ...user, isAdmin: event.type === 'AdminGranted' };
    case 'AuditorGranted':
    case 'AuditorRevoked':
      return { ...user, isAuditor: event.type === 'AuditorGranted' };
    case 'PasswordChanged':
      return user;
    // Papers of their earlier orders still name them.
    case 'GuestTakenIn':
      return user;
    case 'AccountDeleted':
    case 'GuestDeleted':
    case 'GuestErased':
    case 'RegistrationAbandoned':
      return undefined;
    default:
      event satisfies never;
      return user;
  }
};
