import type { CommandContext } from '#services/kernel/command-context';
import { step } from '#services/kernel/step';
import type { Authorization } from '#services/platform/vault/authorization';
import { newestPassword } from '#services/platform/vault/passwords';
import {
  endAllSessions,
  endFormerPasswords,
  forgetAccount,
  keepNewestPassword,
  unfix,
  unfixFactor,
  vaultAccounts,
  type VaultAccount,
} from '#services/platform/vault/restored';
import { keptFactor, standInForFactor } from '#services/platform/vault/second-factors';
import { authorizationOf, publishAuthorization } from '../authorization.ts';
import { decisions } from '../decisions.ts';
import type { AccountsDeps } from '../ports.ts';
import { factor, type Factor } from '../second-factor/factor-state.ts';
import { syncFactor } from '../second-factor/second-factor.ts';
import { account } from '../state.ts';

type Deps = Pick<AccountsDeps, 'handler' | 'pool' | 'clock'>;

/** How many accounts were changed in which way. */
export interface Reconciled {
  readonly sessions: number;
  /** Accounts whose erasure the log had lost; it is in the log again. */
  readonly erased: number;
  /** Accounts that only the vault knew: nobody can sign in to them. */
  readonly unknown: number;
  /** Accounts whose rights and password were set to what the log says. */
  readonly changed: number;
  /** Besides, accounts whose password was changed after the vault's copy: they have none until a letter gives one. */
  readonly withoutPassword: number;
}

/**
 * Reconciles a vault and a log that were restored from backups of different moments; call it while no shop runs. The
 * log decides about rights, but an erased person stays erased, and a password that was given up does not come back. All
 * sessions end.
 */
export async function reconcileVault(deps: Deps, context: CommandContext): Promise<Reconciled> {
  const sessions = await endAllSessions(deps.pool);
  const counts = { erased: 0, unknown: 0, changed: 0, withoutPassword: 0 };
  for (const each of await vaultAccounts(deps.pool)) {
    const what = await reconcile(deps, each, step(context, each.accountId));
    if (what !== undefined) counts[what] += 1;
    if (what !== 'unknown' && what !== 'erased' && each.guestKey === null)
      await reconcileFactor(deps, each, step(context, `factor of ${each.accountId}`));
  }
  return { sessions, ...counts };
}

async function reconcile(
  deps: Deps,
  kept: VaultAccount,
  context: CommandContext,
): Promise<Exclude<keyof Reconciled, 'sessions'> | undefined> {
  const { handler, pool, clock } = deps;
  const { accountId, deleted } = kept;
  const found = await handler.load(account, accountId);
  if (found.state.status === 'none') {
    await forgetAccount(pool, accountId);
    return 'unknown';
  }
  if (found.state.status !== 'deleted' && deleted) {
    // The deletion was allowed when it was decided: orders that were delivered then may be undelivered in this log.
    const about = { userId: accountId, by: '', otherAdmins: 1, undelivered: [], paying: [], refunding: [] };
    if (found.state.status === 'taken in') {
      const guest = { userId: accountId, by: found.state.by };
      await handler.handle(account, accountId, decisions.DeleteGuestOf(guest, { now: clock() }), context);
    } else
      await handler.handle(account, accountId, decisions.DeleteAccount(about, { now: clock() }), context);
    await republish(deps, accountId);
    return 'erased';
  }
  const changed = saysTheSame(kept, authorizationOf(accountId, found)) ? undefined : 'changed';
  if (changed) await republish(deps, accountId);
  if (found.state.status !== 'registered') return changed;
  const { passwordVersion } = found.state;
  if ((await newestPassword(pool, accountId)) < passwordVersion) {
    await endFormerPasswords(pool, accountId, passwordVersion);
    return 'withoutPassword';
  }
  await keepNewestPassword(pool, accountId, passwordVersion);
  return changed;
}

/**
 * Whether the vault says of an account what the log says. Equal revisions do not mean that: a log that lost its end and
 * went on has other events under the same numbers.
 */
const saysTheSame = (kept: VaultAccount, said: Authorization | undefined): boolean =>
  said !== undefined &&
  kept.revision === said.revision &&
  kept.isAdmin === said.isAdmin &&
  kept.isAuditor === said.isAuditor &&
  kept.epoch === said.epoch &&
  kept.deleted === said.deleted &&
  kept.emailKey === (said.emailKey ?? null) &&
  kept.guestKey === (said.guestKey ?? null);

/**
 * Adds to the log what it lost of a second factor, so that no account becomes easier to open, or is locked. A factor
 * that the vault lost opens the account for nobody until an operator removes it, except where only its recovery codes
 * were replaced.
 */
async function reconcileFactor(
  deps: Deps,
  { accountId: userId, factor: kept, factorRevision }: VaultAccount,
  context: CommandContext,
): Promise<void> {
  const { handler, pool, clock } = deps;
  const { state, revision } = await handler.load(factor, userId);
  if (revision === factorRevision && kept === state.version) return;
  const isShorter =
    revision < factorRevision || (revision === factorRevision && !(await hasSecret(deps, userId, state)));
  if (isShorter && kept !== state.version)
    await handler.handle(factor, userId, sayingOfVault(userId, kept, state.version, clock()), context);
  const { version, since } = state;
  if (revision > factorRevision && version !== null) await standInForFactor(pool, userId, { version, since });
  await unfixFactor(pool, userId);
  await syncFactor(deps, userId);
}

/**
 * Whether the vault has the secret that the log names. A log that went on since it lost its end says what is newer, but
 * may name a secret that was replaced in that end.
 */
const hasSecret = async ({ pool }: Deps, userId: string, { version }: Factor): Promise<boolean> =>
  version === null || (await keptFactor(pool, userId, version)) !== undefined;

/**
 * The decision that adds to the log what it lost. Letters follow from it: where vault and log both have a factor, they
 * say that the codes were replaced, not that the second factor was turned off.
 */
const sayingOfVault = (userId: string, kept: number | null, replaces: number | null, now: Date) => {
  if (kept === null) return decisions.TurnSecondFactorOff({ userId, proven: 'by operator' }, { now });
  const secret = { userId, factor: kept };
  return replaces === null
    ? decisions.TurnSecondFactorOn(secret, { now })
    : decisions.ReplaceRecoveryCodes({ ...secret, replaces }, { now });
};

const republish = async (deps: Deps, accountId: string): Promise<void> => {
  await unfix(deps.pool, accountId);
  await publishAuthorization(deps, accountId);
};
