import type { CommandContext } from '#services/kernel/command-context';
import { refuse } from '#services/kernel/decision';
import { step } from '#services/kernel/step';
import { LogUnavailable } from '#services/kernel/event-log';
import { handlePublished, publishAuthorization } from '../authorization.ts';
import { emailClaim } from '../claim.ts';
import { recordConfirmed } from './confirm-email.ts';
import type { FreshClaim, NumberedClaim } from '../decide/update-profile.ts';
import { decisions } from '../decisions.ts';
import { changeLink, openChange, type OpenChange } from './email-change-link.ts';
import type { AccountsDeps } from '../ports.ts';
import { CLAIM_LASTS } from '../record-profile.ts';
import { newestRequest } from './requested-email.ts';
import type { PendingEmailChange } from '../security-state.ts';
import { account } from '../state.ts';

type Deps = Pick<AccountsDeps, 'handler' | 'log' | 'pool' | 'personal' | 'orders' | 'links' | 'clock'>;

type EmailChangeOutcome =
  | { readonly kind: 'done'; readonly position: bigint }
  | { readonly kind: 'refused'; readonly code: 'LINK_EXPIRED' | 'EMAIL_TAKEN' };

/** With the new address, by its keyed hash. */
type FollowedOutcome =
  | Extract<EmailChangeOutcome, { readonly kind: 'refused' }>
  | { readonly kind: 'done'; readonly position: bigint; readonly emailKey: string };

/**
 * Changes the address by the link of the letter to the new one: the new address is claimed, the change is recorded,
 * then the old address is released, as with a changed username. EmailChanged is the point of no return: the process
 * manager repeats what follows until the vault signs in with the new address, it is confirmed and the former one is
 * released. It also releases a claim that was not recorded.
 */
export async function changeEmailByLink(
  deps: Deps,
  token: string,
  contextOf: (userId: string) => CommandContext,
): Promise<FollowedOutcome> {
  const open = await openedBy(deps, token);
  if (!open) return refuse('LINK_EXPIRED');
  const { userId, change } = open;
  const context = contextOf(userId);
  const changed = open.isDone ? await republish(deps, userId) : await claimAndRecord(deps, open, context);
  if (changed.kind === 'refused') return changed;
  const { emailKey } = change;
  const confirmed = await recordConfirmed(deps, { userId, emailKey }, step(context, 'confirm'));
  const { position } =
    confirmed.kind === 'done' && confirmed.position > changed.position ? confirmed : changed;
  return { kind: 'done', position, emailKey };
}

/** The account whose address a token may change; undefined where its link does not work. */
export const accountMovedBy = async (deps: Deps, token: string): Promise<string | undefined> =>
  (await openedBy(deps, token))?.userId;

/** The request that a token belongs to. */
const openedBy = async (deps: Deps, token: string): Promise<OpenChange | undefined> => {
  const named = deps.links.named(token);
  const open = named && (await openChange(deps, named.userId));
  return open && deps.links.isGenuine(token, changeLink(open)) ? open : undefined;
};

/** An earlier call for the same link may have been cut short before this. */
const republish = async (deps: Deps, userId: string): Promise<EmailChangeOutcome> => {
  await publishAuthorization(deps, userId);
  return { kind: 'done', position: (await deps.handler.load(account, userId)).position };
};

const claimAndRecord = async (
  deps: Deps,
  { userId, change, from }: OpenChange,
  context: CommandContext,
): Promise<EmailChangeOutcome> => {
  const { emailKey, passwordVersion } = change;
  const newest = await newestRequest(deps, userId);
  if (newest?.emailKey !== emailKey) return refuse('LINK_EXPIRED');
  const { email } = newest;
  const replaces = { key: from.emailKey, number: from.emailClaim };
  const claim = await claimed(deps, { userId, emailKey, replaces }, context);
  if (claim === 'EMAIL_TAKEN') return refuse(claim);
  // The request is in another stream than the decision's: it may have been withdrawn meanwhile, and made again.
  if (!isSame((await openChange(deps, userId))?.change, change)) return refuse('LINK_EXPIRED');
  const decide = decisions.ChangeEmail({ userId, email, emailKey, passwordVersion, claim }, deps.clock);
  const outcome = await handlePublished(deps, userId, decide, context);
  if (outcome.kind === 'done') await release(deps, userId, replaces, context);
  if (outcome.kind === 'done') return { kind: 'done', position: outcome.position };
  if (outcome.code === 'LINK_EXPIRED') return refuse(outcome.code);
  throw new LogUnavailable('changing the e-mail took too long and was given up');
};

/** Compares the time, too: another request may be for the same address. */
const isSame = (one: PendingEmailChange | undefined, other: PendingEmailChange): boolean =>
  one?.emailKey === other.emailKey && one.at.getTime() === other.at.getTime();

interface Claiming {
  readonly userId: string;
  readonly emailKey: string;
  readonly replaces: NumberedClaim;
}

const claimed = async (
  { handler, clock }: Deps,
  { userId, emailKey, replaces }: Claiming,
  context: CommandContext,
): Promise<FreshClaim | 'EMAIL_TAKEN'> => {
  const now = clock();
  const decide = decisions.ClaimEmail({ userId, accountMoves: true }, { now });
  const outcome = await handler.handle(emailClaim.aggregate, emailKey, decide, step(context, 'claim'));
  if (outcome.kind === 'refused') return outcome.code;
  return { number: outcome.state.number, until: new Date(now.getTime() + CLAIM_LASTS), replaces };
};

/** The log does not name the claim of an account's first address: the process manager releases that a moment later. */
const release = async (
  { handler, clock }: Deps,
  userId: string,
  { key, number }: NumberedClaim,
  context: CommandContext,
): Promise<void> => {
  if (number === null) return;
  const decide = decisions.ReleaseEmail({ userId, number, accountStays: true }, { now: clock() });
  await handler.handle(emailClaim.aggregate, key, decide, step(context, 'release'));
};
