import type { AccountEvent } from '#contracts/accounts/events';
import type { CommandContext } from '#services/kernel/command-context';
import type { Decision } from '#services/kernel/decision';
import type { Outcome } from '#services/kernel/outcome';
import { authorize } from '#services/platform/vault/authorization';
import { untilHeard } from '#services/platform/vault/until-heard';
import type { AccountsDeps } from './ports.ts';
import { account, type Account } from './state.ts';

/** Passwords count from 1: no session of a guest goes with one. */
export const GUEST_EPOCH = 0;
/** Of a guest who was taken in: no session stands any more. */
const NO_EPOCH = -1;

interface Published {
  /** Where the command's own events stand in the log: what is behind them is published by whoever wrote it. */
  readonly reached?: bigint | undefined;
  /** The session that goes on after a changed password. */
  readonly keep?: { readonly sessionId: string; readonly epoch: number };
}

/**
 * Writes what an account may do into the vault, as its stream says at this moment, before the command that changed it
 * is answered (design §7). Who took something away waits `untilHeard` besides.
 */
export async function publishAuthorization(
  { handler, pool }: Pick<AccountsDeps, 'handler' | 'pool'>,
  accountId: string,
  { reached, keep }: Published = {},
): Promise<Account> {
  const { state, revision } = await handler.load(account, accountId, reached);
  if (state.status === 'registered') {
    const { isAdmin, isAuditor, emailKey, passwordVersion: epoch } = state;
    const row = { accountId, isAdmin, isAuditor, epoch, deleted: false, revision, emailKey };
    await authorize(pool, row, keep);
  }
  if (state.status === 'guest') {
    const { emailKey: guestKey } = state;
    const rights = { isAdmin: false, isAuditor: false, epoch: GUEST_EPOCH, deleted: false };
    await authorize(pool, { accountId, ...rights, revision, guestKey });
  }
  if (state.status === 'taken in') {
    const rights = { isAdmin: false, isAuditor: false, epoch: NO_EPOCH, deleted: false };
    await authorize(pool, { accountId, ...rights, revision });
  }
  if (state.status === 'deleted')
    await authorize(pool, {
      accountId,
      isAdmin: false,
      isAuditor: false,
      epoch: 0,
      deleted: true,
      revision,
    });
  return state;
}

/** A decision about an account whose outcome is in the vault, and acts in every process, before it is answered. */
export async function handlePublished<Code extends string>(
  deps: Pick<AccountsDeps, 'handler' | 'pool'>,
  userId: string,
  decide: (state: Account) => Decision<AccountEvent, Code>,
  context: CommandContext,
): Promise<Outcome<Account, AccountEvent, Code>> {
  const outcome = await deps.handler.handle(account, userId, decide, context);
  if (outcome.kind === 'refused') return outcome;
  await publishAuthorization(deps, userId);
  await untilHeard(deps.pool);
  return outcome;
}
