import type { CommandContext } from '#services/kernel/command-context';
import { refuse } from '#services/kernel/decision';
import type { SignedIn } from '#services/platform/http/call-context';
import { hashPassword, isPassword } from '#services/platform/password';
import {
  credentialsOf,
  forgetPassword,
  forgetPasswords,
  keepPassword,
} from '#services/platform/vault/passwords';
import { untilHeard } from '#services/platform/vault/until-heard';
import { publishAuthorization } from './authorization.ts';
import type { AccountsDeps } from './ports.ts';
import { recordProfile } from './record-profile.ts';

export interface ProfileCommand {
  readonly name: string;
  readonly username: string;
  readonly password?: string | undefined;
  readonly currentPassword?: string | undefined;
}

export type ProfileOutcome =
  | { readonly kind: 'done'; readonly position: bigint }
  | {
      readonly kind: 'refused';
      readonly code: 'USERNAME_TAKEN' | 'REAUTH_REQUIRED' | 'NO_ACCOUNT';
    };

type Deps = Pick<AccountsDeps, 'handler' | 'pool' | 'personal' | 'clock'>;

/**
 * Changes name, username and password; a password only for who knows the current one, whenever they signed in. One that
 * was changed ends every session but the one that changed it.
 */
export async function changeProfile(
  deps: Deps,
  who: Pick<SignedIn, 'userId' | 'sessionId'>,
  command: ProfileCommand,
  context: CommandContext,
): Promise<ProfileOutcome> {
  const change = { deps, userId: who.userId, profile: command, context };
  if (command.password === undefined) return recordProfile(change);
  if (!(await mayChangePassword(deps, who, command.currentPassword))) return refuse('REAUTH_REQUIRED');
  const hash = await hashPassword(command.password, workOf(who.userId));
  const passwordVersion = await keepPassword(deps.pool, who.userId, hash);
  const outcome = await recordProfile({ ...change, passwordVersion });
  if (outcome.kind === 'refused') {
    await forgetPassword(deps.pool, who.userId, passwordVersion);
    return outcome;
  }
  await endEarlier(deps, who, passwordVersion);
  return outcome;
}

const mayChangePassword = async (
  { pool }: Deps,
  { userId }: Pick<SignedIn, 'userId'>,
  currentPassword: string | undefined,
): Promise<boolean> => {
  if (currentPassword === undefined) return false;
  return isPassword((await credentialsOf(pool, userId))?.hash, currentPassword, workOf(userId));
};

const workOf = (caller: string) => ({ kind: 'change', caller }) as const;

const endEarlier = async (
  deps: Deps,
  { userId, sessionId }: Pick<SignedIn, 'userId' | 'sessionId'>,
  epoch: number,
): Promise<void> => {
  await publishAuthorization(deps, userId, { keep: { sessionId, epoch } });
  await forgetPasswords(deps.pool, userId, epoch);
  await untilHeard(deps.pool);
};
