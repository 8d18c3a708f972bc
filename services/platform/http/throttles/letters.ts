import type { Counting } from './counts.ts';
import { everyOf } from './combined.ts';
import { failuresPerWindow } from './failures.ts';
import { byAccount, byAddress, type KeyOf, type Throttle } from './throttle.ts';
import { byTriedAccount } from './tried-account.ts';

/**
 * Milliseconds: as long as a link to reset a password works, so that a person who is refused was sent a letter whose
 * link still does.
 */
const LINK_WINDOW = 30 * 60_000;
const ADDRESS_SHARE = 10;

/**
 * Counts letters that were written: the calls that were answered `status`. A call that wrote none uses up nobody's, and
 * those under way are waited for, so many at once write no more than as many in a row.
 */
const writtenIn =
  (letters: string, counting: Counting, status = 200) =>
  (by: string, limit: number, keyOf: KeyOf): Throttle =>
    failuresPerWindow(
      { limit, failed: [status], failures: counting(`${letters} by ${by}`, LINK_WINDOW) },
      keyOf,
    );

/**
 * Limits letters with a link: for an address, and for an account that is named or signed in, whether it exists or not.
 * The address comes first: while one at an address waits for letters to an account, it takes no place of others there.
 */
export const linkRequests = (letters: string, limit: number, counting: Counting): Throttle => {
  const written = writtenIn(letters, counting);
  return everyOf(
    written('network', ADDRESS_SHARE * limit, byAddress),
    written('account', limit, (caller) => byAccount(caller) ?? byTriedAccount(caller)),
  );
};

/**
 * Limits registrations of one e-mail address as letters with a link: each writes one, and deleting the account frees
 * the address for the next. Counted apart, so that letters about a password keep nobody from registering.
 */
export const registeredAgain = (limit: number, counting: Counting): Throttle =>
  writtenIn('letters to who registered', counting, 201)('address', limit, byTriedAccount);

/**
 * Limits changes of the e-mail address: guesses of the password count as elsewhere, and letters to new addresses as
 * letters with a link. A mistyped password uses up no letter.
 */
export const emailChanges = (guesses: Throttle, limit: number, counting: Counting): Throttle => {
  const written = writtenIn('letters to new addresses', counting);
  return everyOf(
    guesses,
    written('account', limit, byAccount),
    written('address', limit, byTriedAccount),
    written('network', ADDRESS_SHARE * limit, byAddress),
  );
};
