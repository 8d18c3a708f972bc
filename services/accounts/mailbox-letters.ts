import { letterCountOf } from '#services/platform/mailbox-of';
import { isEmailConfirmed } from './load-secured.ts';
import type { AccountsDeps } from './ports.ts';

type Deps = Pick<AccountsDeps, 'handler' | 'personal' | 'mayWriteTo'>;

/**
 * Whether the account gets one more letter with a link. Anybody can register with any number of addresses of one
 * mailbox, so those that nobody has confirmed share its letters, sub-addresses apart from it; they keep none from who has confirmed
 * theirs.
 */
export const mayBeWrittenTo = async (deps: Deps, userId: string, email: string): Promise<boolean> => {
  const { mayWriteTo, personal } = deps;
  if (mayWriteTo === undefined || (await isEmailConfirmed(deps, userId))) return true;
  return mayWriteTo(personal.emailKey(letterCountOf(email)));
};
