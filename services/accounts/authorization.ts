import { authorize } from '#services/platform/vault/authorization';
import type { AccountsDeps } from './ports.ts';
import { account, type Account } from './state.ts';

/**
 * Writes what an account may do into the vault, as its stream says at this moment, before the command that changed it
 * is answered (design §7). `keep` is the session that goes on after a changed password.
 */
export async function publishAuthorization(
  { handler, pool }: Pick<AccountsDeps, 'handler' | 'pool'>,
  accountId: string,
  keep?: { readonly sessionId: string; readonly epoch: number },
): Promise<Account> {
  const { state, revision } = await handler.load(account, accountId);
  if (state.status === 'registered') {
    const { isAdmin, isAuditor, passwordVersion: epoch } = state;
    await authorize(pool, { accountId, isAdmin, isAuditor, epoch, deleted: false, revision }, keep);
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
