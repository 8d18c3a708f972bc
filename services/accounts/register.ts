import type { Language } from '#contracts/kernel/language';
import type { CommandContext } from '#services/kernel/command-context';
import { newId } from '#services/kernel/ids';
import { refuse } from '#services/kernel/decision';
import { step } from '#services/kernel/step';
import { LogUnavailable } from '#services/kernel/event-log';
import { hashPassword } from '#services/platform/identity/password';
import { forgetPassword, keepPassword } from '#services/platform/vault/passwords';
import { publishAuthorization } from './authorization.ts';
import { emailClaim, usernameClaim } from './claim.ts';
import { decisions } from './decisions.ts';
import type { AccountsDeps } from './ports.ts';
import { account, type Account } from './state.ts';

export interface RegisterCommand {
  readonly name: string;
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly language?: Language | undefined;
  /** Given when a shop is seeded, so that seeding again makes the same person; otherwise random. */
  readonly userId?: string;
  /** The caller's network: hashing takes turns between networks. */
  readonly network?: string;
}

type Taken = 'EMAIL_TAKEN' | 'USERNAME_TAKEN';
export type RegisterOutcome =
  | {
      readonly kind: 'done';
      readonly userId: string;
      readonly position: bigint;
      /**
       * The version of the given password, with which a session may begin; undefined where the account existed already.
       */
      readonly passwordVersion?: number;
    }
  | { readonly kind: 'refused'; readonly code: Taken };

type Deps = Pick<AccountsDeps, 'handler' | 'pool' | 'personal' | 'chooseLanguage' | 'syncedVaults' | 'clock'>;

/** How often registering is tried in all, when attempts are given up meanwhile. */
const ATTEMPTS = 3;

/**
 * Registers an account (design §5): vault row, e-mail claim, username claim, AccountRegistered. The process manager
 * finishes or undoes what a crash leaves in between. Safe to repeat with the same `userId`.
 */
export async function registerAccount(
  deps: Deps,
  command: RegisterCommand,
  contextOf: (userId: string) => CommandContext,
): Promise<RegisterOutcome> {
  const userId = command.userId ?? newId();
  const keys = keysOf(deps, userId, command);
  // A random id has nothing to read; the log checks that it is new.
  if (command.userId === undefined) deps.handler.expectNew(account, userId);
  for (let number = 1; number <= ATTEMPTS; number += 1) {
    const isNew = command.userId === undefined && number === 1;
    const { state: before, position } = await deps.handler.load(account, userId, isNew ? 0n : undefined);
    if (before.status !== 'none') return { kind: 'done', userId, position };
    const context = step(contextOf(userId), `attempt ${before.abandonments}`);
    const outcome = await tryToRegister({ deps, command, userId, context, keys, before });
    if (outcome !== 'TOO_LATE') return outcome;
  }
  throw new LogUnavailable('registering took too long and was given up');
}

const tryToRegister = async (attempt: RegistrationAttempt): Promise<RegisterOutcome | 'TOO_LATE'> => {
  const known = await knownAsTaken(attempt);
  if (known) return refuse(known);
  const passwordVersion = await fillVault(attempt);
  const claimed = await claimBoth(attempt);
  if (typeof claimed !== 'string') return record(attempt, { passwordVersion, ...claimed });
  await clearVault(attempt, passwordVersion);
  return refuse(claimed);
};

interface RegistrationAttempt {
  readonly deps: Deps;
  readonly command: RegisterCommand;
  readonly userId: string;
  readonly context: CommandContext;
  readonly before: Extract<Account, { status: 'none' }>;
  readonly keys: { readonly emailKey: string; readonly usernameKey: string; readonly profileKey: string };
}

const keysOf = (
  { personal }: Deps,
  userId: string,
  command: RegisterCommand,
): RegistrationAttempt['keys'] => ({
  emailKey: personal.emailKey(command.email),
  usernameKey: personal.usernameKey(command.username),
  profileKey: personal.profileKey(userId, command),
});

/**
 * Saves a hash and a vault row where the answer is known already; the claims decide. A username that somebody else has
 * comes first: with one's own, any address could be asked about without making an account, of which a letter tells. Who
 * registers again with both hears of the address.
 */
const knownAsTaken = async ({
  deps: { handler },
  userId,
  keys,
}: RegistrationAttempt): Promise<Taken | undefined> => {
  const [email, username] = await Promise.all([
    handler.load(emailClaim.aggregate, keys.emailKey),
    handler.load(usernameClaim.aggregate, keys.usernameKey),
  ]);
  const [{ holder: ofEmail = userId }, { holder: ofUsername = userId }] = [email.state, username.state];
  if (ofUsername !== userId && ofUsername !== ofEmail) return 'USERNAME_TAKEN';
  return ofEmail === userId ? undefined : 'EMAIL_TAKEN';
};

const fillVault = async ({
  deps: { pool, personal },
  command,
  userId,
}: RegistrationAttempt): Promise<number> => {
  const caller = command.network ?? userId;
  const hash = await hashPassword(command.password, { kind: 'register', caller });
  const [version] = await Promise.all([keepPassword(pool, userId, hash), personal.makeKey(userId)]);
  return version;
};

/** The key is destroyed only for a random id, which nobody else can use. */
const clearVault = async (
  { deps, command, userId }: RegistrationAttempt,
  passwordVersion: number,
): Promise<void> => {
  await forgetPassword(deps.pool, userId, passwordVersion);
  if (command.userId === undefined) await deps.personal.destroyKey(userId);
};

const claimBoth = async (
  attempt: RegistrationAttempt,
): Promise<Taken | { readonly usernameClaim: number }> => {
  const { deps, command, keys, userId, context } = attempt;
  const { handler, clock } = deps;
  const claiming = step(context, 'claim');
  const claimEmail = decisions.ClaimEmail({ userId }, { now: clock() });
  const email = await handler.handle(emailClaim.aggregate, keys.emailKey, claimEmail, claiming);
  if (email.kind === 'refused') return email.code;
  const claimUsername = decisions.ClaimUsername({ userId }, { now: clock() });
  const username = await handler.handle(usernameClaim.aggregate, keys.usernameKey, claimUsername, claiming);
  if (username.kind === 'done') return { usernameClaim: username.state.number };
  // With a given id, a concurrent registration may rest on this claim: the process manager looks later.
  if (command.userId !== undefined) return username.code;
  const { number } = email.state;
  const release = decisions.ReleaseEmail({ userId, number }, { now: clock() });
  await handler.handle(emailClaim.aggregate, keys.emailKey, release, step(context, 'release'));
  return username.code;
};

const record = async (
  attempt: RegistrationAttempt,
  claimed: { readonly passwordVersion: number; readonly usernameClaim: number },
): Promise<RegisterOutcome | 'TOO_LATE'> => {
  const { deps, command, userId, keys, context, before } = attempt;
  const { name, username, email, language } = command;
  // First, since the first letter follows from AccountRegistered at once.
  if (language) await deps.chooseLanguage({ userId, language }, step(context, 'language'));
  const registeredAt = deps.clock().toISOString();
  const registration = { userId, name, username, email, ...keys, ...claimed, registeredAt };
  const decide = decisions.Register(registration, before.abandonments);
  const outcome = await deps.handler.handle(account, userId, decide, context);
  if (outcome.kind === 'refused') return outcome.code;
  const { position } = outcome;
  await publishAuthorization(deps, userId, { reached: position });
  // An earlier attempt may have left a password, for the process manager to forget; a new random id had none.
  if (command.userId === undefined && before.abandonments === 0) deps.syncedVaults.note(userId, position);
  const { passwordVersion } = claimed;
  return { kind: 'done', userId, position, passwordVersion };
};
