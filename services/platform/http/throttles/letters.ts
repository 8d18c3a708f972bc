import { DAY, MINUTE } from '#contracts/kernel/duration';
import { answersPerWindow } from './answers.ts';
import type { Counting } from './counts.ts';
import { everyOf } from './combined.ts';
import { perNetwork } from './per-network.ts';
import { byAccount, type KeyOf, type Throttle } from './throttle.ts';
import { byOtherSpelling, byTriedAccount, byTriedMailbox } from './tried-account.ts';

/**
 * Milliseconds: as long as a link to reset a password works, so that a person who is refused was sent a letter whose
 * link still does.
 */
const LINK_WINDOW = 30 * MINUTE;
const ADDRESS_SHARE = 10;

/**
 * Counts letters that were written: the calls that were answered `status`. A call that wrote none uses up nobody's
 * limit, and those under way are waited for, so that calls at the same time write no more letters than calls in a row.
 */
const writtenIn =
  (letters: string, counting: Counting, { status = 200, window = LINK_WINDOW } = {}) =>
  (by: string, limit: number, keyOf: KeyOf): Throttle =>
    answersPerWindow({ limit, counted: [status], counts: counting(`${letters} by ${by}`, window) }, keyOf);

/**
 * Limits requests for letters: for an address, and for whom they are to. The address comes first: while one at an
 * address waits for letters to an account, it takes no place of others there.
 */
const requestsFor = (letters: string, limit: number, counting: Counting, toWhom: KeyOf): Throttle => {
  const written = writtenIn(letters, counting);
  return everyOf(
    perNetwork(({ what, keyOf, times }) => written(what, times * ADDRESS_SHARE * limit, keyOf)),
    written('account', limit, toWhom),
  );
};

/**
 * Limits letters with a link to an account that is named or signed in, whether it exists or not. An account is named by
 * its very address: were its mailbox counted, calls that name others of it, at which nobody has an account, would use up
 * its letters although none is written.
 */
export const linkRequests = (limit: number, counting: Counting): Throttle =>
  requestsFor(
    'letters with a link',
    limit,
    counting,
    (caller) => byAccount(caller) ?? byTriedAccount(caller),
  );

/**
 * Limits the letters with a link that are written to one mailbox, whatever accounts have its addresses: counts one more,
 * and answers the seconds until one may be written, 0 where this one may.
 */
export const mailboxLetters = (limit: number, counting: Counting): ((mailbox: string) => Promise<number>) => {
  const written = counting('letters with a link by mailbox', LINK_WINDOW);
  return async (mailbox) => {
    if (limit === Infinity) return 0;
    const { count, resetsIn } = await written.add(mailbox);
    return count <= limit ? 0 : resetsIn;
  };
};

/**
 * Limits letters that ask whether the newsletter is wanted, as letters with a link. An address gets few of them, but a
 * mailbox has any number of addresses, so it gets no more than twice the limit in a day, and its sub-addresses together
 * as many.
 */
export const newsletterRequests = (limit: number, counting: Counting): Throttle => {
  const inADay = writtenIn('letters of the newsletter in a day', counting, { window: DAY });
  return everyOf(
    requestsFor('letters of the newsletter', limit, counting, byTriedMailbox),
    inADay('mailbox', 2 * limit, byTriedMailbox),
  );
};

/**
 * Limits registrations of one mailbox as letters with a link: each writes one, sub-addresses have no end, and deleting
 * the account frees an address for the next. Counted apart, so that letters about a password keep nobody from
 * registering. Accounts stay, and each has letters of its own written: so the sub-addresses of a mailbox are registered
 * no more than twice the limit in a day, and its addresses with other dots no more than that. The plain one, of which
 * there is one account, is not kept from its owner for so long.
 */
export const registeredAgain = (limit: number, counting: Counting): Throttle => {
  const status = 201;
  const inADay = writtenIn('letters to who registered in a day', counting, { status, window: DAY });
  return everyOf(
    writtenIn('letters to who registered', counting, { status })('address', limit, byTriedMailbox),
    inADay('other spellings', 2 * limit, byOtherSpelling),
  );
};

/**
 * Limits changes of the e-mail address: guesses of the password count as elsewhere, and letters to new addresses as
 * letters with a link. A mistyped password uses up no letter.
 */
export const emailChanges = (guesses: Throttle, limit: number, counting: Counting): Throttle => {
  const written = writtenIn('letters to new addresses', counting);
  return everyOf(
    guesses,
    written('account', limit, byAccount),
    written('address', limit, byTriedMailbox),
    perNetwork(({ what, keyOf, times }) => written(what, times * ADDRESS_SHARE * limit, keyOf)),
  );
};
