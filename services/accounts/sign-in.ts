import { isPassword } from '#services/platform/password';
import { credentialsByEmail } from '#services/platform/vault/passwords';
import type { AccountsDeps } from './ports.ts';

export interface SignIn {
  readonly email: string;
  readonly password: string;
  /** Where it comes from: comparing passwords takes turns between addresses. */
  readonly address?: string;
  /** Browser and system, in words. */
  readonly device?: string;
}

/**
 * Opens a session; answers the cookie's value. Undefined when e-mail and password do not belong together. An unknown
 * e-mail costs what a wrong password does: one question to the vault, and one hash.
 */
export async function signIn(
  { pool, personal, sessions, clock }: Pick<AccountsDeps, 'pool' | 'personal' | 'sessions' | 'clock'>,
  { email, password, address = '', device }: SignIn,
): Promise<{ readonly userId: string; readonly cookie: string } | undefined> {
  const found = await credentialsByEmail(pool, personal.emailKey(email.trim()));
  const work = { kind: 'sign in', caller: address } as const;
  if (!(await isPassword(found?.hash, password, work)) || !found) return undefined;
  const { accountId: userId, epoch } = found;
  return { userId, cookie: await sessions.create(userId, epoch, clock(), device) };
}
