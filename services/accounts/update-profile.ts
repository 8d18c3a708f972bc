import type { CommandContext } from '#services/kernel/command-context';
import { refuse } from '#services/kernel/decision';
import { step } from '#services/kernel/step';
import type { SignedIn } from '#services/platform/http/call-context';
import { hashPassword, isPassword } from '#services/platform/identity/password';
import { forgetPassword, forgetPasswords, hashOf, keepPassword } from '#services/platform/vault/passwords';
import { untilHeard } from '#services/platform/vault/until-heard';
import { publishAuthorization } from './authorization.ts';
import type { AccountsDeps } from './ports.ts';
import { objectionSince, prove, type NotProven } from './signing-in/prove.ts';
import { recordProfile } from './record-profile.ts';
import { account } from './state.ts';

export interface ProfileCommand {
  readonly name: string;
  readonly username: string;
  readonly password?: string | undefined;
  readonly currentPassword?: string | undefined;
  /** A code of the second factor, given with the current password. */
  readonly code?: string | undefined;
}

export type ProfileOutcome =
  | { readonly kind: 'done'; readonly position: bigint }
  | { readonly kind: 'refused'; readonly code: 'USERNAME_TAKEN' | 'NO_ACCOUNT' | NotProven['code'] };

type Deps = Pick<AccountsDeps, 'handler' | 'pool' | 'personal' | 'clock'>;

/**
 * Changes name, username and password; a new password needs proof of identity, however recent the sign-in is. It ends
 * every session but the one that changed it.
 */
export async function changeProfile(
  deps: Deps,
  who: Pick<SignedIn, 'userId' | 'sessionId'>,
  command: ProfileCommand,
  context: CommandContext,
): Promise<ProfileOutcome> {
  const change = { deps, userId: who.userId, profile: command, context };
  const { password, currentPassword, code } = command;
  if (password === undefined) return recordProfile(change);
  if (currentPassword === undefined) return refuse('REAUTH_REQUIRED');
  const proof = { userId: who.userId, currentPassword, code };
  const proven = await prove(deps, proof, step(context, 'prove'));
  if (proven.kind === 'refused') return proven;
  const hash = await hashPassword(password, { kind: 'change', caller: who.userId });
  // Hashing takes its turn, for seconds in a crowd.
  const no = await objectionSince(deps, who.userId, proven);
  if (no) return no;
  const version = await keepPassword(deps.pool, who.userId, hash);
  const outcome = await recordProfile({ ...change, password: { version, replaces: proven.passwordVersion } });
  if (outcome.kind === 'done') {
    await endEarlier(deps, who, version);
    return outcome;
  }
  await forgetPassword(deps.pool, who.userId, version);
  const recorded =
    outcome.code === 'REAUTH_REQUIRED' ? await recordedVersion(deps, who.userId, password) : undefined;
  if (recorded === undefined) return outcome;
  await endEarlier(deps, who, recorded);
  return recordProfile(change);
}

/**
 * The version of this new password, where the account has it already: a call before this one was cut short, or the same
 * one came twice at once. The vault may not know of it yet, so that the former password could still be proven.
 */
const recordedVersion = async (
  { handler, pool }: Deps,
  userId: string,
  password: string,
): Promise<number | undefined> => {
  const { state } = await handler.load(account, userId);
  if (state.status !== 'registered') return undefined;
  const { passwordVersion } = state;
  const hash = await hashOf(pool, userId, passwordVersion);
  return (await isPassword(hash, password, { kind: 'change', caller: userId })) ? passwordVersion : undefined;
};

const endEarlier = async (
  deps: Deps,
  { userId, sessionId }: Pick<SignedIn, 'userId' | 'sessionId'>,
  epoch: number,
): Promise<void> => {
  await publishAuthorization(deps, userId, { keep: { sessionId, epoch } });
  await forgetPasswords(deps.pool, userId, epoch);
  await untilHeard(deps.pool);
};
