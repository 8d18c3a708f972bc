import type { CommandContext } from '#services/kernel/command-context';
import { refuse } from '#services/kernel/decision';
import { step } from '#services/kernel/step';
import type { SignedIn } from '#services/platform/http/call-context';
import { hashPassword } from '#services/platform/password';
import { forgetPassword, forgetPasswords, keepPassword } from '#services/platform/vault/passwords';
import { untilHeard } from '#services/platform/vault/until-heard';
import { publishAuthorization } from './authorization.ts';
import type { AccountsDeps } from './ports.ts';
import { objectionSince, prove, type NotProven } from './prove.ts';
import { recordProfile } from './record-profile.ts';

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
  if (outcome.kind === 'refused') {
    await forgetPassword(deps.pool, who.userId, version);
    return outcome;
  }
  await endEarlier(deps, who, version);
  return outcome;
}

const endEarlier = async (
  deps: Deps,
  { userId, sessionId }: Pick<SignedIn, 'userId' | 'sessionId'>,
  epoch: number,
): Promise<void> => {
  await publishAuthorization(deps, userId, { keep: { sessionId, epoch } });
  await forgetPasswords(deps.pool, userId, epoch);
  await untilHeard(deps.pool);
};
