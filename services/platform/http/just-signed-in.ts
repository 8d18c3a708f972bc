import { RECENT } from '#contracts/accounts/second-factor';
import type { SignedIn } from './call-context.ts';

/** Whether the password was given so short a while ago that what few may do needs it no more. */
export const hasJustSignedIn = ({ provedAt }: Pick<SignedIn, 'provedAt'>, now: Date): boolean =>
  now.getTime() - provedAt.getTime() < RECENT;
