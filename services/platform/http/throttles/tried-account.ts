import { createHash } from 'node:crypto';
import { comparableEmail } from '../../identity/comparable-email.ts';
import { isOtherSpelling, letterCountOf } from '../../identity/mailbox-of.ts';
import type { Caller, KeyOf } from './throttle.ts';

/** The text of a field of the body, which was not checked yet. */
export const textIn = ({ body }: Caller, name: string): string | undefined => {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
  return typeof value === 'string' ? value : undefined;
};

/**
 * Counts by the account that was tried, in whatever spelling a sign-in accepts; hashed, since it is personal and long.
 */
export const byTriedAccount: KeyOf = (caller) => hashedEmail(caller, comparableEmail);

/** Counts by the mailbox that letters to the named address are delivered to; all of its sub-addresses as one. */
export const byTriedMailbox: KeyOf = (caller) => hashedEmail(caller, letterCountOf);

/**
 * Counts by the mailbox that the named address is another spelling of; not where it is the mailbox's plain address,
 * which one account has at most. Sub-addresses, which anybody makes up without end, are counted apart from other dots
 * and domains, under which an owner may know their only address.
 */
export const byOtherSpelling: KeyOf = (caller) => {
  const email = textIn(caller, 'email');
  return email !== undefined && isOtherSpelling(email) ? byTriedMailbox(caller) : undefined;
};

const hashedEmail = (caller: Caller, formOf: (email: string) => string): string | undefined => {
  const email = textIn(caller, 'email');
  return email === undefined ? undefined : createHash('sha256').update(formOf(email)).digest('base64');
};
