import { RECENT_SIGN_IN } from '#contracts/accounts/second-factor';
import type { SignedIn } from './call-context.ts';

/** Whether the password was given recently enough for what only few may do. */
export const hasJustSignedIn = ({ provedAt }: Pick<SignedIn, 'provedAt'>, now: Date): boolean =>
  now.getTime() - provedAt.getTime() < RECENT_SIGN_IN;
