import { comparableEmail } from './comparable-email.ts';

/** Delivers to one mailbox however many dots are in a name, under both domains. */
const GMAIL = new Set(['gmail.com', 'googlemail.com']);

/**
 * One address for all that reach the same mailbox, as far as their spelling shows: without `+…`, and at Gmail
 * without dots. It is for counting alone, so that nobody floods a mailbox under many addresses of it. Who somebody is
 * goes by `comparableEmail`: where such addresses are different people's, they share a limit and nothing else.
 */
export const mailboxOf = (email: string): string => mailboxIn(email).mailbox;

/** Whether an address is not the plain one of its mailbox: of the others there are any number. */
export const isOtherSpelling = (email: string): boolean => comparableEmail(email) !== mailboxOf(email);

/**
 * The key under which letters to an address, and orders at an unconfirmed one, are counted: of its mailbox, and apart
 * from that of all sub-addresses of it together. So who names these, which have no end, uses up nothing of the address
 * that its owner gives.
 */
export const letterCountOf = (email: string): string => {
  const { mailbox, isSubAddress } = mailboxIn(email);
  return isSubAddress ? `+ ${mailbox}` : mailbox;
};

const mailboxIn = (email: string) => {
  const address = comparableEmail(email);
  const at = address.lastIndexOf('@');
  const [name, domain] = [address.slice(0, Math.max(at, 0)), address.slice(at + 1)];
  const plus = name.indexOf('+', 1);
  const bare = plus < 0 ? name : name.slice(0, plus);
  const mailbox = GMAIL.has(domain) ? `${bare.replaceAll('.', '')}@gmail.com` : `${bare}@${domain}`;
  return { mailbox, isSubAddress: plus >= 0 };
};
