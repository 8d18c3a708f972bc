import type { Route } from '#contracts/kernel/route';
import { refuse } from '#services/kernel/decision';
import { admits } from './admits.ts';
import type { SignedIn } from './call-context.ts';
import { hasJustSignedIn } from './just-signed-in.ts';
import type { RefusedCall } from './reply.ts';

type Asked = Pick<Route, 'access' | 'needsAccount' | 'needsRecentSignIn'>;
type Forbidden =
  | 'SIGN_IN_REQUIRED'
  | 'ACCOUNT_NEEDED'
  | 'SECOND_FACTOR_NEEDED'
  | 'FORBIDDEN'
  | 'SIGN_IN_AGAIN';

/** The refusal of a route to a caller, or to nobody; undefined where they may call it. */
export function forbidden(
  { access, needsAccount, needsRecentSignIn }: Asked,
  actor: SignedIn | undefined,
  now: Date,
): RefusedCall<Forbidden> | undefined {
  if (access === 'visitor') return undefined;
  if (!actor) return refuse('SIGN_IN_REQUIRED');
  if (needsAccount && actor.guestKey !== undefined) return refuse('ACCOUNT_NEEDED');
  if (!admits(access, actor.role))
    return refuse(actor.withheld && admits(access, actor.withheld) ? 'SECOND_FACTOR_NEEDED' : 'FORBIDDEN');
  return needsRecentSignIn && !hasJustSignedIn(actor, now) ? refuse('SIGN_IN_AGAIN') : undefined;
}
