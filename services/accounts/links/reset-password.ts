import { refuse } from '#services/kernel/decision';
import type { CommandContext } from '#services/kernel/command-context';
import { step } from '#services/kernel/step';
import { isCommonPassword } from '#services/platform/identity/common-passwords';
import { hashPassword } from '#services/platform/identity/password';
import {
  accountByEmail,
  forgetPassword,
  forgetPasswords,
  keepPassword,
} from '#services/platform/vault/passwords';
import { recordConfirmed } from '../email/confirm-email.ts';
import { handlePublished } from '../authorization.ts';
import type { AccountEmail } from '../decide/confirm-email.ts';
import { decisions } from '../decisions.ts';
import { hasPassed } from './has-passed.ts';
import { RESET_LASTS, resetAbout } from './letter-links.ts';
import { loadSecured } from '../load-secured.ts';
import { untilWrittenTo } from './mailbox-letters.ts';
import type { AccountsDeps } from '../ports.ts';
import { security } from '../security-state.ts';
import { account } from '../state.ts';
import { userOf } from '../user-of.ts';

type Deps = Pick<
  AccountsDeps,
  'handler' | 'log' | 'pool' | 'personal' | 'users' | 'orders' | 'links' | 'untilLetterTo' | 'clock'
>;

/**
 * Handles a forgotten password for an address. For an unknown address it reads a stream that does not exist, so that it
 * takes as long, and fails in the same way when the log is unavailable.
 */
export async function requestReset(deps: Deps, email: string, context: CommandContext): Promise<void> {
  const { handler, pool, personal, clock } = deps;
  const emailKey = personal.emailKey(email);
  const found = await accountByEmail(pool, emailKey);
  const userId = found ?? emailKey.slice(0, 24);
  const { state } = await handler.load(account, userId);
  if (found === undefined || state.status !== 'registered') return;
  if ((await untilWrittenTo(deps, { userId, email }, 'the password')) > 0) return;
  const { passwordVersion } = state;
  const decide = decisions.RequestPasswordReset({ userId, passwordVersion }, { now: clock() });
  await handler.handle(security, userId, decide, context);
}

export interface ResetCommand {
  readonly token: string;
  readonly password: string;
  /** The caller's network: hashing takes turns between networks. */
  readonly network: string;
}

export type ResetOutcome =
  | ({ readonly kind: 'done'; readonly position: bigint } & AccountEmail)
  | {
      readonly kind: 'refused';
      readonly code: 'LINK_EXPIRED' | 'PASSWORD_TOO_COMMON';
      /** The link's account; only for a genuine link. */
      readonly account?: string;
    };

/**
 * Sets another password by a letter's link. PasswordChanged is the point of no return: the process manager makes sure
 * that all sessions end. Following the link proves that the address is theirs, so it is confirmed as well; if that is
 * cut short, the address stays unconfirmed and a letter can confirm it.
 */
export async function resetByLink(
  deps: Deps,
  { token, password, network }: ResetCommand,
  contextOf: (userId: string) => CommandContext,
): Promise<ResetOutcome> {
  const { pool, clock } = deps;
  const link = await linkOf(deps, token);
  const user = link && (await userOf(deps, link.userId));
  if (!link || !user) return refuse('LINK_EXPIRED');
  const { userId, replaces, emailKey } = link;
  if (await isCommonPassword(password, [user.email, user.username, user.name]))
    return { ...refuse('PASSWORD_TOO_COMMON'), account: userId };
  const hash = await hashPassword(password, { kind: 'change', caller: network });
  const passwordVersion = await keepPassword(pool, userId, hash);
  const decide = decisions.ResetPassword({ userId, replaces, emailKey, passwordVersion }, { now: clock() });
  const outcome = await handlePublished(deps, userId, decide, contextOf(userId));
  if (outcome.kind === 'refused') {
    await forgetPassword(pool, userId, passwordVersion);
    return { ...refuse(outcome.code), account: userId };
  }
  await forgetPasswords(pool, userId, passwordVersion);
  const context = step(contextOf(userId), 'confirm');
  const confirmed = await recordConfirmed(deps, { userId, emailKey }, context);
  const { position } = confirmed.kind === 'done' ? confirmed : outcome;
  return { kind: 'done', userId, emailKey, position };
}

/** The account whose password a token may change now, and the version of that password. */
const linkOf = async ({ handler, links, clock }: Deps, token: string) => {
  const named = links.named(token);
  if (!named || hasPassed(named.at, RESET_LASTS, clock())) return undefined;
  const { userId, at } = named;
  const { account: state, security: secured } = await loadSecured(handler, userId);
  const { reset } = secured;
  if (state.status !== 'registered' || reset?.at.getTime() !== at.getTime()) return undefined;
  const replaces = reset.passwordVersion;
  const isGenuine = links.isGenuine(token, {
    purpose: 'reset password',
    userId,
    at,
    about: resetAbout(state.emailKey, replaces),
  });
  return isGenuine ? { userId, replaces, emailKey: state.emailKey } : undefined;
};
