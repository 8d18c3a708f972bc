import type { AccountEmail } from '../decide/confirm-email.ts';
import type { AccountsDeps } from '../ports.ts';
import { isSurelyTheirs } from '../email/confirmed-address.ts';
import { userOf } from '../user-of.ts';

type Deps = Pick<AccountsDeps, 'handler' | 'devices' | 'writesLetters'>;

/**
 * The cookie of a device that has just signed in to an account. It is known by the address as well once that is
 * confirmed: somebody else may have registered with it. A log that is away keeps nobody out; the device is known by the
 * address the next time, then.
 */
export async function rememberDevice(
  deps: Deps,
  cookieHeader: string | undefined,
  { userId, email }: { readonly userId: string; readonly email: string },
): Promise<string> {
  const { devices } = deps;
  const isTheirs = devices.nameOf(cookieHeader, email) !== undefined || (await isSurelyTheirs(deps, userId));
  return devices.remember(cookieHeader, { userId, email: isTheirs ? email : undefined });
}

/**
 * The cookie of a device in whose session the address was just confirmed, which it had signed in with before that was
 * known to be theirs. Undefined where the account has another address by now, or the read table says so still.
 */
export async function rememberConfirmed(
  deps: Pick<AccountsDeps, 'users' | 'log' | 'personal' | 'devices'>,
  cookieHeader: string | undefined,
  { userId, emailKey }: AccountEmail,
): Promise<string | undefined> {
  const { personal, devices } = deps;
  const email = (await userOf(deps, userId))?.email;
  return email !== undefined && personal.emailKey(email) === emailKey
    ? devices.remember(cookieHeader, { userId, email })
    : undefined;
}
