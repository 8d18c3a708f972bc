import { isPassword } from '#services/platform/password';
import { credentialsOf } from '#services/platform/vault/passwords';
import { emailClaim } from './claim.ts';
import type { AccountsDeps } from './ports.ts';

/** No account has it: the vault is asked all the same, so that an unknown e-mail answers like a wrong password. */
const NOBODY = '';

/** Opens a session; answers the cookie's value. Undefined when e-mail and password do not belong together. */
export async function signIn(
  {
    handler,
    pool,
    personal,
    sessions,
    clock,
  }: Pick<AccountsDeps, 'handler' | 'pool' | 'personal' | 'sessions' | 'clock'>,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<{ readonly userId: string; readonly cookie: string } | undefined> {
  const key = personal.emailKey(email.trim());
  const { state } = await handler.load(emailClaim.aggregate, key);
  const userId = state.holder ?? NOBODY;
  const credentials = await credentialsOf(pool, userId);
  if (!(await isPassword(credentials?.hash, password)) || !credentials) return undefined;
  return { userId, cookie: await sessions.create(userId, credentials.epoch, clock()) };
}
