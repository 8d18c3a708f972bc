import type { CommandContext } from '#services/kernel/command-context';
import { forgetSessions } from '#services/platform/vault/sessions';
import { emailClaim } from '../claim.ts';
import type { ByOperator } from '../decide/change-role.ts';
import { decisions } from '../decisions.ts';
import { factor } from './factor-state.ts';
import type { AccountsDeps } from '../ports.ts';
import { syncFactor } from './second-factor.ts';

type Deps = Pick<AccountsDeps, 'handler' | 'pool' | 'clock' | 'personal'>;

/**
 * For an operator, when a person has lost the app and the recovery codes: the password alone is enough again, and all
 * sessions end.
 */
export async function forgetFactorOf(
  deps: Deps,
  { email, operated }: { readonly email: string; readonly operated: ByOperator },
  context: CommandContext,
): Promise<'off' | 'off already' | 'unknown'> {
  const { handler, pool, personal, clock } = deps;
  const { state: claim } = await handler.load(emailClaim.aggregate, personal.emailKey(email));
  if (claim.holder === undefined) return 'unknown';
  const { holder: userId } = claim;
  const decide = decisions.TurnSecondFactorOff({ userId, proven: 'by operator', operated }, { now: clock() });
  const outcome = await handler.handle(factor, userId, decide, context);
  // Another person may have the phone by now.
  await forgetSessions(pool, userId);
  await syncFactor(deps, userId);
  return outcome.kind === 'done' && outcome.events.length > 0 ? 'off' : 'off already';
}
