import { forgetMailboxOf } from '#services/platform/vault/sessions';
import { untilHeard } from '#services/platform/vault/until-heard';
import { isOtherSpelling, letterCountOf } from '#services/platform/identity/mailbox-of';
import type { AccountsDeps } from '../ports.ts';
import { isSurelyTheirs } from './confirmed-address.ts';

/**
 * The keyed mailbox by which a session's orders count together with those of other accounts; undefined where they count
 * by the account alone. Anybody can register with any number of other spellings of an address that nobody confirms, and
 * have letters about orders written there; the plain one has one account. Sub-addresses, of which there is no end, count
 * apart: an owner may know their address with dots alone.
 */
export const countedMailbox = async (
  deps: Pick<AccountsDeps, 'handler' | 'personal' | 'writesLetters'>,
  { userId, email }: { readonly userId: string; readonly email: string },
): Promise<string | undefined> =>
  !isOtherSpelling(email) || (await isSurelyTheirs(deps, userId))
    ? undefined
    : deps.personal.emailKey(letterCountOf(email));

/** Counts the open sessions of an account by the account alone, once its address is confirmed. */
export const countAlone = async ({ pool }: Pick<AccountsDeps, 'pool'>, userId: string): Promise<void> => {
  if (await forgetMailboxOf(pool, userId)) await untilHeard(pool);
};
