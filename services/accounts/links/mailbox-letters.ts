import { letterCountOf } from '#services/platform/identity/mailbox-of';
import { isEmailConfirmed } from '../email/confirmed-address.ts';
import type { AccountsDeps } from '../ports.ts';

type Deps = Pick<AccountsDeps, 'handler' | 'personal' | 'untilLetterTo'>;

/**
 * The seconds until the account gets one more letter with a link, 0 where it gets this one. Anybody can register with any
 * number of addresses of one mailbox, so those that nobody has confirmed share its letters, sub-addresses apart from it;
 * they keep none from who has confirmed theirs. Letters about a password are counted apart: anybody can ask for these.
 */
export const untilWrittenTo = async (
  deps: Deps,
  { userId, email }: { readonly userId: string; readonly email: string },
  about: 'the password' | 'the address',
): Promise<number> => {
  const { untilLetterTo, personal } = deps;
  if (untilLetterTo === undefined || (await isEmailConfirmed(deps, userId))) return 0;
  const mailbox = personal.emailKey(letterCountOf(email));
  return untilLetterTo(about === 'the password' ? mailbox : `confirms ${mailbox}`);
};
