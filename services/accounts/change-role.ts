import type { AccountEvent } from '#contracts/accounts/events';
import type { CommandContext } from '#services/kernel/command-context';
import type { Decision } from '#services/kernel/decision';
import { publishAuthorization } from './authorization.ts';
import type { AccountsDeps } from './ports.ts';
import { account, type Account } from './state.ts';

export type RoleOutcome =
  | { readonly kind: 'done'; readonly position: bigint }
  | { readonly kind: 'refused'; readonly code: 'NO_ACCOUNT' };

type RoleChange = (userId: string, now: Date) => (state: Account) => Decision<AccountEvent, 'NO_ACCOUNT'>;

/** Grants or revokes a role by one of `decide/roles.ts`; it acts at the person's next request, in every process. */
export async function changeRole(
  deps: Pick<AccountsDeps, 'handler' | 'pool' | 'clock'>,
  change: RoleChange,
  userId: string,
  context: CommandContext,
): Promise<RoleOutcome> {
  const outcome = await deps.handler.handle(account, userId, change(userId, deps.clock()), context);
  if (outcome.kind === 'refused') return { kind: 'refused', code: outcome.code };
  await publishAuthorization(deps, userId);
  return { kind: 'done', position: outcome.position };
}
