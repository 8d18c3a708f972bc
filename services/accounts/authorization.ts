import type { AccountEvent } from '#contracts/accounts/events';
import type { CommandContext } from '#services/kernel/command-context';
import type { Decision } from '#services/kernel/decision';
import type { Outcome } from '#services/kernel/outcome';
import { authorize, type Authorization } from '#services/platform/vault/authorization';
import { untilHeard } from '#services/platform/vault/until-heard';
import type { AccountsDeps } from './ports.ts';
import { account, type Account } from './state.ts';

/** Passwords are numbered from 1, so no password belongs to a guest's sessions. */
export const GUEST_EPOCH = 0;
/** The epoch of a guest who was taken in: all their sessions have ended. */
const NO_EPOCH = -1;

interface Published {
  /**
   * The log position of the command's own events, up to which the stream is read at least; later events are published
   * by those who wrote them.
   */
  readonly reached?: bigint | undefined;
  /** The session that stays open after a change of the password. */
  readonly keep?: { readonly sessionId: string; readonly epoch: number };
}

/**
 * Writes an account's rights into the vault, as its stream has them now, before the command that changed them is
 * answered (design §7). A command that takes rights away then also waits `untilHeard`.
 */
export async function publishAuthorization(
  { handler, pool }: Pick<AccountsDeps, 'handler' | 'pool'>,
  accountId: string,
  { reached, keep }: Published = {},
): Promise<Account> {
  const found = await handler.load(account, accountId, reached);
  const row = authorizationOf(accountId, found);
  if (row) await authorize(pool, row, keep);
  return found.state;
}

/** What the vault says of an account in this state; undefined where there is no account. */
export const authorizationOf = (
  accountId: string,
  { state, revision }: { readonly state: Account; readonly revision: number },
): Authorization | undefined => {
  const none = { accountId, isAdmin: false, isAuditor: false, deleted: false, revision };
  switch (state.status) {
    case 'none':
      return undefined;
    case 'registered': {
      const { isAdmin, isAuditor, emailKey, passwordVersion: epoch } = state;
      return { ...none, isAdmin, isAuditor, epoch, emailKey };
    }
    case 'guest':
      return { ...none, epoch: GUEST_EPOCH, guestKey: state.emailKey };
    case 'taken in':
      return { ...none, epoch: NO_EPOCH };
    case 'deleted':
      return { ...none, epoch: 0, deleted: true };
    default:
      state satisfies never;
      return undefined;
  }
};

/** Decides about an account; before it is answered, the outcome is in the vault and in effect in every process. */
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
