import { refuse } from '#services/kernel/decision';
import type { CommandContext } from '#services/kernel/command-context';
import { countAlone } from './counted-mailbox.ts';
import type { AccountEmail } from '../decide/confirm-email.ts';
import { decisions } from '../decisions.ts';
import { hasPassed } from '../links/has-passed.ts';
import { EMAIL_CONFIRMATION_LASTS } from '../links/letter-links.ts';
import { untilWrittenTo } from '../links/mailbox-letters.ts';
import type { AccountsDeps } from '../ports.ts';
import { currentPasswordVersion } from '../signing-in/prove.ts';
import { security } from '../security-state.ts';
import { account } from '../state.ts';
import { takeGuestsInNow } from '../guests/take-guests-in.ts';
import { userOf } from '../user-of.ts';

type Deps = Pick<AccountsDeps, 'handler' | 'pool' | 'orders' | 'links' | 'clock'>;

/** A person who follows the link of a letter. */
export interface LetterReader {
  readonly token: string;
  /** The account of their session, if they have one. */
  readonly sessionOf?: string | undefined;
  readonly currentPassword?: string | undefined;
}

/**
 * Confirms the address that a letter with this token went to, if the account still has it, and takes its guests in.
 * Anybody can register with an address of somebody else, who reads the letter then and may take it for one about their
 * order as a guest: so the reader has to show that the account is theirs as well.
 */
export async function confirmByLink(
  deps: Deps,
  { token, ...reader }: LetterReader,
  contextOf: (userId: string) => CommandContext,
) {
  const { handler, links, clock } = deps;
  const named = links.named(token);
  if (!named || hasPassed(named.at, EMAIL_CONFIRMATION_LASTS, clock())) return refuse('LINK_EXPIRED');
  const { userId } = named;
  const { state } = await handler.load(account, userId);
  if (state.status !== 'registered') return refuse('LINK_EXPIRED');
  const { emailKey } = state;
  if (!links.isGenuine(token, { ...named, purpose: 'confirm e-mail', about: emailKey }))
    return refuse('LINK_EXPIRED');
  if (!(await isTheirs(deps, userId, reader))) return { ...refuse('REAUTH_REQUIRED'), account: userId };
  const outcome = await recordConfirmed(deps, { userId, emailKey }, contextOf(userId));
  return { ...outcome, account: userId, emailKey };
}

const isTheirs = async (
  deps: Deps,
  userId: string,
  { sessionOf, currentPassword }: Omit<LetterReader, 'token'>,
): Promise<boolean> => {
  if (sessionOf === userId) return true;
  if (currentPassword === undefined) return false;
  return (await currentPasswordVersion(deps, { userId, currentPassword })) !== undefined;
};

/**
 * Records that the account's owner has read a letter to this address; answers once its guests are taken in, and its
 * sessions count alone.
 */
export async function recordConfirmed(
  deps: Omit<Deps, 'links'>,
  confirmed: AccountEmail,
  context: CommandContext,
) {
  const decide = decisions.ConfirmEmail(confirmed, { now: deps.clock() });
  const outcome = await deps.handler.handle(security, confirmed.userId, decide, context);
  if (outcome.kind === 'refused') return outcome;
  await countAlone(deps, confirmed.userId);
  const taken = await takeGuestsInNow(deps, confirmed, context);
  return { ...outcome, position: taken > outcome.position ? taken : outcome.position };
}

type AskDeps = Pick<AccountsDeps, 'handler' | 'log' | 'personal' | 'users' | 'untilLetterTo' | 'clock'>;

/** Requests the confirmation letter again, unless its mailbox has had as many as it gets. */
export async function askToConfirm(deps: AskDeps, userId: string, context: CommandContext) {
  const { handler, clock } = deps;
  const [{ state }, user] = await Promise.all([handler.load(account, userId), userOf(deps, userId)]);
  if (state.status !== 'registered' || !user) return refuse('SIGN_IN_REQUIRED');
  const wait = await untilWrittenTo(deps, { userId, email: user.email }, 'the address');
  if (wait > 0)
    return { ...refuse('TOO_MANY_REQUESTS'), headers: { 'Retry-After': String(Math.ceil(wait)) } };
  const { emailKey } = state;
  const decide = decisions.RequestEmailConfirmation({ userId, emailKey }, { now: clock() });
  return handler.handle(security, userId, decide, context);
}
