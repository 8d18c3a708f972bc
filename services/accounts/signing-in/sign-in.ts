import type { CommandContext } from '#services/kernel/command-context';
import { refuse, type Refused } from '#services/kernel/decision';
import { hashPassword, isOfAnotherCost, isPassword } from '#services/platform/identity/password';
import { credentialsByEmail, rehashPassword } from '#services/platform/vault/passwords';
import { countedMailbox } from '../email/counted-mailbox.ts';
import type { AccountsDeps } from '../ports.ts';
import { objectionToCode } from './prove.ts';

export interface SignIn {
  readonly email: string;
  readonly password: string;
  /** A code of the second factor, where the account has one. */
  readonly code?: string | undefined;
  /** The caller's network: comparing passwords takes turns between networks. */
  readonly network?: string;
  /** Browser and system, in words. */
  readonly device?: string;
}

/** `cookie` is the value of the session's cookie, `account` the account whose password was right. */
export type SignInOutcome =
  | {
      readonly kind: 'done';
      readonly userId: string;
      readonly cookie: string;
      readonly hasFactor: boolean;
    }
  | Refused<'WRONG_CREDENTIALS'>
  | (Refused<'SECOND_FACTOR_REQUIRED' | 'WRONG_CODE'> & { readonly account: string });

type Deps = Pick<AccountsDeps, 'handler' | 'pool' | 'personal' | 'sessions' | 'writesLetters' | 'clock'>;

/**
 * Opens a session for the password, and for a code where the account has a second factor. An unknown e-mail takes as
 * long as a wrong password: one query of the vault, and one hash.
 */
export async function signIn(
  deps: Deps,
  { email, password, code, network = '', device }: SignIn,
  contextOf: (userId: string) => CommandContext,
): Promise<SignInOutcome> {
  const { pool, personal, sessions, clock } = deps;
  const found = await credentialsByEmail(pool, personal.emailKey(email));
  const work = { kind: 'sign in', caller: network } as const;
  if (!(await isPassword(found?.hash, password, work)) || !found) return refuse('WRONG_CREDENTIALS');
  const { accountId: userId, epoch, factor } = found;
  // Only now is the password known. Until then the time it takes would distinguish its account from an unknown one.
  if (isOfAnotherCost(found.hash))
    await rehashPassword(pool, userId, { epoch, hash: await hashPassword(password, work) });
  const no = await objectionToCode(deps, { userId, version: factor, code }, contextOf(userId));
  // The password was right: the security log must show whose it was.
  if (no) return { ...no, account: userId };
  const hasFactor = factor !== null;
  const mailboxKey = await countedMailbox(deps, { userId, email });
  const cookie = await sessions.create(userId, epoch, clock(), device, { withCode: hasFactor, mailboxKey });
  return { kind: 'done', userId, cookie, hasFactor };
}
