import { setTimeout as sleep } from 'node:timers/promises';
import { isPassword } from '#services/platform/password';
import { credentialsOf } from '#services/platform/vault/passwords';
import { emailClaim } from './claim.ts';
import type { AccountsDeps } from './ports.ts';

/** No account has it: the vault is asked all the same, so that an unknown e-mail answers like a wrong password. */
const NOBODY = '';
/**
 * Milliseconds. A "no" is answered at whole steps of it: a stream that is not there is read in another time than one
 * that is, and a thousand tries would tell them apart.
 */
const STEP = 50;

type Deps = Pick<AccountsDeps, 'handler' | 'pool' | 'personal' | 'sessions' | 'clock'>;
interface Tried {
  readonly email: string;
  readonly password: string;
}
interface Opened {
  readonly userId: string;
  readonly cookie: string;
}

/** Opens a session; answers the cookie's value. Undefined when e-mail and password do not belong together. */
export async function signIn(deps: Deps, tried: Tried): Promise<Opened | undefined> {
  const began = performance.now();
  const opened = await open(deps, tried);
  if (!opened) await sleep(STEP - ((performance.now() - began) % STEP));
  return opened;
}

const open = async (
  { handler, pool, personal, sessions, clock }: Deps,
  { email, password }: Tried,
): Promise<Opened | undefined> => {
  const key = personal.emailKey(email.trim());
  const { state } = await handler.load(emailClaim.aggregate, key);
  const userId = state.holder ?? NOBODY;
  const credentials = await credentialsOf(pool, userId);
  if (!(await isPassword(credentials?.hash, password)) || !credentials) return undefined;
  return { userId, cookie: await sessions.create(userId, credentials.epoch, clock()) };
};
