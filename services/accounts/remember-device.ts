import type { AccountsDeps } from './ports.ts';
import { isSurelyTheirs } from './surely-theirs.ts';

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
