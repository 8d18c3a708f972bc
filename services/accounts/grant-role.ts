import type { CommandContext } from '#services/kernel/command-context';
import { handlePublished } from './authorization.ts';
import { emailClaim } from './claim.ts';
import type { ByOperator } from './decide/change-role.ts';
import { decisions } from './decisions.ts';
import type { AccountsDeps } from './ports.ts';
import { account } from './state.ts';

type Deps = Pick<AccountsDeps, 'handler' | 'pool' | 'clock' | 'personal'>;

export interface Grant {
  readonly email: string;
  readonly role: 'admin' | 'auditor';
  readonly operated: ByOperator;
}

/** `unfinished`: the address is taken by a registration that has not ended. */
export type Granted = 'granted' | 'held already' | 'unknown' | 'unfinished' | 'erased';

/** An operator's way to the first admin of a shop: nobody signs in for it, so the event says who they are and why. */
export async function grantRole(
  deps: Deps,
  { email, role, operated }: Grant,
  context: CommandContext,
): Promise<Granted> {
  const { handler, personal, clock } = deps;
  const { state: claim } = await handler.load(emailClaim.aggregate, personal.emailKey(email.trim()));
  if (claim.holder === undefined) return 'unknown';
  const { state } = await handler.load(account, claim.holder);
  if (state.status === 'none') return 'unfinished';
  if (state.status === 'deleted') return 'erased';
  const about = { userId: claim.holder, operated };
  const now = { now: clock() };
  // Who grants takes no role away, so it does not matter how many admins there are.
  const decide =
    role === 'admin'
      ? decisions.ChangeRole({ ...about, by: '', otherAdmins: 0, isAdmin: true }, now)
      : decisions.ChangeAuditor({ ...about, isAuditor: true }, now);
  const outcome = await handlePublished(deps, about.userId, decide, context);
  if (outcome.kind === 'refused') return 'erased';
  return outcome.events.length > 0 ? 'granted' : 'held already';
}
