import { normalForm } from './normal-form.ts';

/** Passwords that attackers try first, in lower case. Unpacking them takes long, and a start of the shop asks for none. */
const listed = async () => (await import('./common-password-list.ts')).commonPasswords;
/** A password with fewer different characters than this is a pattern. */
const FEWEST = 4;
/** A password must be at least this long without the parts of its person's own names. */
const REST = 6;
/** Shorter parts of a name occur in many words by chance. */
const PART = 4;

/**
 * Whether a password is one that attackers try first: one of the list, also with digits or signs around or between its
 * letters, or made of what everybody knows of its person.
 */
export async function isCommonPassword(password: string, own: readonly string[]): Promise<boolean> {
  const common = await listed();
  const typed = normalForm(password).toLowerCase();
  if (new Set(typed).size < FEWEST || isIn(common, typed)) return true;
  const rest = partsOf(own).reduce((left, part) => left.replaceAll(part, ''), typed);
  return rest !== typed && (lettersOf(rest).length < REST || isIn(common, rest));
}

const lettersOf = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, '');

/** To somebody who guesses, `Password-2026!` is `password`. */
const isIn = (common: ReadonlySet<string>, text: string): boolean => {
  const letters = lettersOf(text);
  const bare = letters.replaceAll(/^\p{N}+|\p{N}+$/gu, '');
  return [text, letters, bare].some((each) => each.length >= PART && common.has(each));
};

/**
 * The parts of what is known of a person, longest first: an e-mail address and its part before the @, a username, each
 * word of a name.
 */
const partsOf = (own: readonly string[]): readonly string[] =>
  own
    .map((each) => normalForm(each).toLowerCase())
    .flatMap((each) => [each, each.replace(/@.*$/, '')])
    .flatMap((each) => [each, ...each.replace(/@.*$/, '').split(/[^\p{L}\p{N}]+/u)])
    .filter(({ length }) => length >= PART)
    .toSorted((a, b) => b.length - a.length);
