import { MINUTE } from '#contracts/kernel/duration';
import { ownContext, type CommandContext } from '#services/kernel/command-context';
import { noteErasure } from '#services/platform/vault/erasures';
import { forgetPasswords, newestPassword } from '#services/platform/vault/passwords';
import { withKey } from '#services/platform/vault/person-keys';
import { forgetAllFactors } from '#services/platform/vault/second-factors';
import { forgetSessions } from '#services/platform/vault/sessions';
import { publishAuthorization } from './authorization.ts';
import { emailClaim, usernameClaim } from './claim.ts';
import { closeOrders, openOrdersOf } from './deleting/close-orders.ts';
import { takeOrdersOver } from './guests/take-guests-in.ts';
import type { AccountEmail } from './decide/confirm-email.ts';
import { decisions } from './decisions.ts';
import type { AccountsDeps } from './ports.ts';
import { security } from './security-state.ts';
import { account, type Account } from './state.ts';

type Deps = Pick<AccountsDeps, 'handler' | 'pool' | 'personal' | 'clock'>;
type Kind = 'email' | 'username';
type TaskOutcome = 'done' | 'wait' | { readonly again: number };

/** Milliseconds. An older claim that its account does not rest on is given up (design §5). */
export const GIVEN_UP_AFTER = 20_000;
/**
 * Milliseconds for a claim whose account is there already. Nothing closes that stream to a change that is still under
 * way, as an attempt to register is closed: recording it takes `CLAIM_LASTS` to be decided and 8 s to be written, and the
 * vault or the process itself may be slow in between.
 */
const CHANGE_GIVEN_UP_AFTER = MINUTE;

/** How many guests of a deleted account are erased at a time. */
const GUESTS_AT_A_TIME = 100;

/** Every command of this process manager has a new id: the stream decides whether there is anything to do. */
const byProcess = (): CommandContext => ownContext({ process: 'accounts' });

const claims = {
  email: { aggregate: emailClaim.aggregate, release: decisions.ReleaseEmail },
  username: { aggregate: usernameClaim.aggregate, release: decisions.ReleaseUsername },
} as const;

/**
 * Releases a claim that its account does not rest on and that is old enough to be given up. Where there is no account,
 * the registration is abandoned first, so that no account can come to rest on a released claim. Answers 'wait' for a
 * younger claim.
 */
export async function releaseUnusedClaim(deps: Deps, kind: Kind, key: string): Promise<TaskOutcome> {
  const { handler, clock } = deps;
  const { aggregate, release } = claims[kind];
  const { state: claim } = await handler.load(aggregate, key);
  if (claim.holder === undefined) return 'done';
  const age = clock().getTime() - claim.since.getTime();
  if (age < GIVEN_UP_AFTER) return 'wait';
  const holder = await closed(deps, claim.holder);
  if (standsOn(holder, kind, key)) return 'done';
  if (holder.status === 'registered' && age < CHANGE_GIVEN_UP_AFTER) return 'wait';
  const { holder: userId, number } = claim;
  const given = { userId, number, accountStays: holder.status === 'registered' };
  await handler.handle(aggregate, key, release(given, { now: clock() }), byProcess());
  return 'done';
}

/** The account; where there is none, attempts to register are abandoned, and the vault forgets their passwords. */
const closed = async ({ handler, pool, clock }: Deps, userId: string): Promise<Account> => {
  const { state: found } = await handler.load(account, userId);
  if (found.status !== 'none') return found;
  const newest = await newestPassword(pool, userId);
  const abandon = decisions.AbandonRegistration(userId, clock());
  const { state } = await handler.handle(account, userId, abandon, byProcess());
  // Passwords newer than the newest of before belong to an attempt that begins now.
  if (state.status === 'none') await forgetPasswords(pool, userId, newest + 1);
  return state;
};

const standsOn = (holder: Account, kind: Kind, key: string): boolean =>
  holder.status === 'registered' && holder[`${kind}Key`] === key;

/**
 * Releases a claim that a deleted account holds, however young: no account can come to rest on it any more. Its age would
 * be wrong where the clock was set back, and nobody comes back to it later.
 */
async function releaseHeld(deps: Deps, kind: Kind, key: string, userId: string): Promise<void> {
  const { aggregate, release } = claims[kind];
  const { state: claim } = await deps.handler.load(aggregate, key);
  if (claim.holder !== userId) return;
  const decide = release({ userId, number: claim.number }, { now: deps.clock() });
  await deps.handler.handle(aggregate, key, decide, byProcess());
}

const FORMER = { email: 'formerEmailKeys', username: 'formerUsernameKeys' } as const;

/**
 * Releases claims that earlier changes of the username or the e-mail left behind. Where the account is deleted, the
 * deletion does.
 */
export async function releaseFormer(deps: Deps, kind: Kind, userId: string): Promise<TaskOutcome> {
  const { state } = await deps.handler.load(account, userId);
  if (state.status !== 'registered') return 'done';
  let result: TaskOutcome = 'done';
  for (const key of state[FORMER[kind]])
    if ((await releaseUnusedClaim(deps, kind, key)) === 'wait') result = 'wait';
  return result;
}

/**
 * Finishes what EmailChanged began: the vault signs in with the new address, it is confirmed, and only then is the
 * former one released.
 */
export async function finishEmailChange(
  deps: Deps,
  { userId, emailKey }: AccountEmail,
): Promise<TaskOutcome> {
  const state = await publishAuthorization(deps, userId);
  if (state.status !== 'registered') return 'done';
  if (state.emailKey === emailKey) {
    const confirm = decisions.ConfirmEmail({ userId, emailKey }, { now: deps.clock() });
    await deps.handler.handle(security, userId, confirm, byProcess());
  }
  return releaseFormer(deps, 'email', userId);
}

/**
 * Brings the vault in line with the account's stream, up to the position `reached` at least, and removes what it no
 * longer needs.
 */
export async function syncVault(deps: Deps, userId: string, reached?: bigint): Promise<TaskOutcome> {
  const state = await publishAuthorization(deps, userId, { reached });
  if (state.status === 'registered') await forgetPasswords(deps.pool, userId, state.passwordVersion);
  if (state.status === 'taken in') await forgetSessions(deps.pool, userId);
  if (state.status === 'deleted') {
    await deps.personal.destroyKey(userId);
    await forgetAccess(deps.pool, userId);
    await noteErasure(deps.pool, { person: userId, isInTables: true });
    const now = deps.clock();
    const { held } = state;
    if (held) {
      if ((await eraseGuestsOf(deps, userId)) === 'more left') return { again: 0 };
      for (const key of [held.emailKey, ...held.formerEmailKeys])
        await releaseHeld(deps, 'email', key, userId);
      for (const key of [held.usernameKey, ...held.formerUsernameKeys])
        await releaseHeld(deps, 'username', key, userId);
    } else
      await deps.handler.handle(account, userId, decisions.NoteGuestErased({ userId }, { now }), byProcess());
  }
  return 'done';
}

const forgetAccess = async (pool: Deps['pool'], userId: string): Promise<void> => {
  await forgetPasswords(pool, userId);
  await forgetAllFactors(pool, userId);
  await forgetSessions(pool, userId);
};

/**
 * Erases guests whom a deleted account had taken in, going on where it stopped: who has no key left is erased, or will be
 * by a task of their own. It comes before the release of the e-mail, so that it is repeated until it is done.
 */
async function eraseGuestsOf(deps: Deps, userId: string): Promise<'done' | 'more left'> {
  const { guests = [] } = (await deps.handler.load(security, userId)).state;
  let erased = 0;
  for (const guestId of await withKey(deps.pool, guests)) {
    if (erased === GUESTS_AT_A_TIME) return 'more left';
    if (await eraseGuestOf(deps, guestId, userId)) erased += 1;
  }
  return 'done';
}

/** Answers false for a guest whom the account has not taken in. */
const eraseGuestOf = async (deps: Deps, guestId: string, by: string): Promise<boolean> => {
  const decide = decisions.DeleteGuestOf({ userId: guestId, by }, { now: deps.clock() });
  const { state } = await deps.handler.handle(account, guestId, decide, byProcess());
  if (state.status !== 'deleted') return false;
  await syncVault(deps, guestId);
  return true;
};

/**
 * Finishes what GuestTakenIn began: the guest's sessions end, and the orders become the account's, also those placed
 * just then. Where the account is deleted by now, the guest is deleted, too.
 */
export async function finishTakenIn(
  deps: Deps & Pick<AccountsDeps, 'orders'>,
  guestId: string,
): Promise<TaskOutcome> {
  const { state: guest } = await deps.handler.load(account, guestId);
  if (guest.status !== 'taken in') return 'done';
  const { by: userId } = guest;
  const { state: taker } = await deps.handler.load(account, userId);
  if (taker.status === 'deleted') await eraseGuestOf(deps, guestId, userId);
  else {
    await syncVault(deps, guestId);
    await takeOrdersOver(deps, { guestId, userId }, byProcess());
  }
  return 'done';
}

/**
 * Cancels the orders of a deleted account and forgets passwords, second factors and sessions in the vault, also those
 * that calls under way wrote during the deletion.
 */
export async function finishDeletion(
  deps: Pick<AccountsDeps, 'handler' | 'pool' | 'orders'>,
  userId: string,
): Promise<TaskOutcome> {
  const { state } = await deps.handler.load(account, userId);
  if (state.status !== 'deleted') return 'done';
  await forgetAccess(deps.pool, userId);
  return (await closeOrders(deps, await openOrdersOf(deps, userId), byProcess())).result;
}
