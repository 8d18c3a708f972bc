import type { CommandContext } from '#services/kernel/command-context';
import { emailClaim } from './claim.ts';
import type { ByOperator } from './decide/change-role.ts';
import { decisions } from './decisions.ts';
import { factor } from './factor-state.ts';
import type { AccountsDeps } from './ports.ts';
import { syncFactor } from './second-factor.ts';

type Deps = Pick<AccountsDeps, 'handler' | 'pool' | 'clock' | 'personal'>;

/** An operator lets somebody in who has lost the app and the recovery codes: the password alone is enough again. */
export async function forgetFactorOf(
  deps: Deps,
  { email, operated }: { readonly email: string; readonly operated: ByOperator },
  context: CommandContext,
): Promise<'off' | 'off already' | 'unknown'> {
  const { handler, personal, clock } = deps;
  const { state: claim } = await handler.load(emailClaim.aggregate, personal.emailKey(email.trim()));
  if (claim.holder === undefined) return 'unknown';
  const { holder: userId } = claim;
  const decide = decisions.TurnSecondFactorOff({ userId, operated }, { now: clock() });
  const outcome = await handler.handle(factor, userId, decide, context);
  await syncFactor(deps, userId);
  return outcome.kind === 'done' && outcome.events.length > 0 ? 'off' : 'off already';
}
