import { isPassword } from '#services/platform/password';
import { credentialsByEmail } from '#services/platform/vault/passwords';
import type { AccountsDeps } from './ports.ts';

/**
 * Opens a session; answers the cookie's value. Undefined when e-mail and password do not belong together. An unknown
 * e-mail costs what a wrong password does: one question to the vault, and one hash.
 */
export async function signIn(
  { pool, personal, sessions, clock }: Pick<AccountsDeps, 'pool' | 'personal' | 'sessions' | 'clock'>,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<{ readonly userId: string; readonly cookie: string } | undefined> {
  const found = await credentialsByEmail(pool, personal.emailKey(email.trim()));
  if (!(await isPassword(found?.hash, password)) || !found) return undefined;
  const { accountId: userId, epoch } = found;
  return { userId, cookie: await sessions.create(userId, epoch, clock()) };
}
