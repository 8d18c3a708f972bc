import type { CommandContext } from '#services/kernel/command-context';
import { handlePublished } from '../authorization.ts';
import { emailClaim } from '../claim.ts';
import type { ByOperator } from '../decide/change-role.ts';
import { decisions } from '../decisions.ts';
import { isUnvouched } from '../email/confirmed-address.ts';
import type { AccountsDeps } from '../ports.ts';
import { account } from '../state.ts';

type Deps = Pick<AccountsDeps, 'handler' | 'pool' | 'clock' | 'personal' | 'writesLetters' | 'needsFactor'>;

export interface Grant {
  readonly email: string;
  readonly role: 'admin' | 'auditor';
  readonly operated: ByOperator;
  /** The operator knows whose account it is, though nobody has confirmed its address. */
  readonly mayBeUnconfirmed?: boolean;
}

/** `unfinished`: the address is claimed by a registration that has not finished. */
export type Granted = 'granted' | 'held already' | 'unknown' | 'unfinished' | 'unconfirmed' | 'erased';

/**
 * Grants a role at the command line, such as a shop's first admin. The operator has no session, so the event names them
 * and their reason.
 */
export async function grantRole(
  deps: Deps,
  { email, role, operated, mayBeUnconfirmed = false }: Grant,
  context: CommandContext,
): Promise<Granted> {
  const { handler, personal, clock } = deps;
  const { state: claim } = await handler.load(emailClaim.aggregate, personal.emailKey(email));
  if (claim.holder === undefined) return 'unknown';
  const { state } = await handler.load(account, claim.holder);
  if (state.status === 'none') return 'unfinished';
  if (state.status === 'deleted') return 'erased';
  const about = {
    userId: claim.holder,
    operated,
    isUnconfirmed: !mayBeUnconfirmed && (await isUnvouched(deps, claim.holder)),
  };
  const now = { now: clock() };
  // Granting takes no role away, so the number of admins does not matter.
  const decide =
    role === 'admin'
      ? decisions.ChangeRole({ ...about, by: '', otherAdmins: 0, isAdmin: true }, now)
      : decisions.ChangeAuditor({ ...about, isAuditor: true }, now);
  const outcome = await handlePublished(deps, about.userId, decide, context);
  if (outcome.kind === 'refused') return outcome.code === 'EMAIL_UNCONFIRMED' ? 'unconfirmed' : 'erased';
  return outcome.events.length > 0 ? 'granted' : 'held already';
}
