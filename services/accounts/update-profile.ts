import type { CommandContext } from '#services/kernel/command-context';
import { step } from '#services/kernel/step';
import { LogUnavailable } from '#services/platform/event-log.types';
import type { SignedIn } from '#services/platform/http/call-context';
import { hashPassword, isPassword } from '#services/platform/password';
import {
  credentialsOf,
  forgetPassword,
  forgetPasswords,
  keepPassword,
} from '#services/platform/vault/passwords';
import { publishAuthorization } from './authorization.ts';
import { usernameClaim } from './claim.ts';
import { updateProfile } from './decide/update-profile.ts';
import type { AccountsDeps } from './ports.ts';
import { account, type Account } from './state.ts';

export interface ProfileCommand {
  readonly name: string;
  readonly username: string;
  readonly password?: string | undefined;
  readonly currentPassword?: string | undefined;
}

export type ProfileOutcome =
  | { readonly kind: 'done'; readonly position: bigint }
  | { readonly kind: 'refused'; readonly code: 'USERNAME_TAKEN' | 'REAUTH_REQUIRED' | 'NO_ACCOUNT' };

type Deps = Pick<AccountsDeps, 'handler' | 'pool' | 'personal' | 'clock'>;

/** Milliseconds: how fresh a login must be to change the password without the current one (design §8.13). */
const FRESH = 15 * 60 * 1_000;
/** Milliseconds: with the log's own deadline for an append this stays below the 20 s after which a claim is given up. */
const CLAIM_LASTS = 5_000;

/** Changes name, username and password. A password that was changed ends every session but the one that changed it. */
export async function changeProfile(
  deps: Deps,
  who: Pick<SignedIn, 'userId' | 'sessionId' | 'authenticatedAt'>,
  command: ProfileCommand,
  context: CommandContext,
): Promise<ProfileOutcome> {
  if (command.password === undefined) return recordProfile({ deps, who, command, context });
  if (!(await mayChangePassword(deps, who, command.currentPassword)))
    return { kind: 'refused', code: 'REAUTH_REQUIRED' };
  const hash = await hashPassword(command.password);
  const passwordVersion = await keepPassword(deps.pool, who.userId, hash);
  const outcome = await recordProfile({ deps, who, command, context, passwordVersion });
  if (outcome.kind === 'refused') {
    await forgetPassword(deps.pool, who.userId, passwordVersion);
    return outcome;
  }
  await endEarlier(deps, who, passwordVersion);
  return outcome;
}

const mayChangePassword = async (
  { pool, clock }: Deps,
  { userId, authenticatedAt }: Pick<SignedIn, 'userId' | 'authenticatedAt'>,
  currentPassword: string | undefined,
): Promise<boolean> => {
  if (clock().getTime() - authenticatedAt.getTime() < FRESH) return true;
  if (currentPassword === undefined) return false;
  return isPassword((await credentialsOf(pool, userId))?.hash, currentPassword);
};

const endEarlier = async (
  deps: Deps,
  { userId, sessionId }: Pick<SignedIn, 'userId' | 'sessionId'>,
  epoch: number,
): Promise<void> => {
  await publishAuthorization(deps, userId, { sessionId, epoch });
  await forgetPasswords(deps.pool, userId, epoch);
};

interface Attempt {
  readonly deps: Deps;
  readonly who: Pick<SignedIn, 'userId'>;
  readonly command: ProfileCommand;
  readonly context: CommandContext;
  readonly passwordVersion?: number;
}

const recordProfile = async (attempt: Attempt): Promise<ProfileOutcome> => {
  const outcome = await tryToRecord(attempt);
  if (outcome.kind === 'done') return { kind: 'done', position: outcome.position };
  if (outcome.code === 'NO_ACCOUNT') return { kind: 'refused', code: outcome.code };
  return recordWithUsername(attempt, outcome.state);
};

const tryToRecord = ({ deps, who, command, context, passwordVersion }: Attempt, claimedUntil?: Date) => {
  const { userId } = who;
  const { name, username } = command;
  const { personal, handler, clock } = deps;
  const usernameKey = personal.usernameKey(username);
  const profileKey = personal.profileKey(userId, { name, username });
  const update = { userId, name, username, usernameKey, profileKey, passwordVersion, claimedUntil };
  return handler.handle(account, userId, updateProfile(update, clock), context);
};

/** A changed username is claimed, recorded, then the old one is released (design §5). */
const recordWithUsername = async (attempt: Attempt, before: Account): Promise<ProfileOutcome> => {
  const { deps, who, command, context } = attempt;
  const { handler, personal, clock } = deps;
  const { aggregate, claim } = usernameClaim;
  const old = before.status === 'registered' ? before.usernameKey : '';
  const { state: oldClaim } = await handler.load(aggregate, old);
  const usernameKey = personal.usernameKey(command.username);
  const claimedAt = clock();
  const claimed = await handler.handle(
    aggregate,
    usernameKey,
    claim(who.userId, claimedAt),
    step(context, 'claim'),
  );
  if (claimed.kind === 'refused') return { kind: 'refused', code: claimed.code };
  const outcome = await tryToRecord(attempt, new Date(claimedAt.getTime() + CLAIM_LASTS));
  if (outcome.kind === 'done') {
    await release(attempt, old, oldClaim.number);
    return { kind: 'done', position: outcome.position };
  }
  await release(attempt, usernameKey, claimed.state.number);
  if (outcome.code === 'NO_ACCOUNT') return { kind: 'refused', code: outcome.code };
  throw new LogUnavailable('changing the username took too long and was given up');
};

const release = async ({ deps, who, context }: Attempt, key: string, number: number): Promise<void> => {
  const decide = usernameClaim.release(who.userId, number, deps.clock());
  await deps.handler.handle(usernameClaim.aggregate, key, decide, step(context, `release ${key}`));
};
