import { dictionary } from '@zxcvbn-ts/language-common';

/** Those that are tried first, in small letters. */
const common = new Set(dictionary['passwords-common']);
/** Fewer different characters than this, and it is a pattern. */
const FEWEST = 4;
/** What is left of a password without the parts of one's own must be as long as this. */
const REST = 6;
/** A shorter part of a name is found in many words by chance. */
const PART = 4;

/**
 * Whether a password is one of those that are tried first: from the list, also with figures or signs around it or
 * between, or made of what everybody knows of its person.
 */
export const isCommonPassword = (password: string, own: readonly string[]): boolean => {
  const typed = password.normalize('NFKC').toLowerCase();
  if (new Set(typed).size < FEWEST || isListed(typed)) return true;
  const rest = partsOf(own).reduce((left, part) => left.replaceAll(part, ''), typed);
  return rest !== typed && (lettersOf(rest).length < REST || isListed(rest));
};

const lettersOf = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, '');

/** `Password-2026!` is `password` to anyone who guesses. */
const isListed = (text: string): boolean => {
  const letters = lettersOf(text);
  const bare = letters.replaceAll(/^\p{N}+|\p{N}+$/gu, '');
  return [text, letters, bare].some((each) => each.length >= PART && common.has(each));
};

/** An e-mail and its part before the @, a username, each word of a name; the longest first. */
const partsOf = (own: readonly string[]): readonly string[] =>
  own
    .map((each) => each.normalize('NFKC').toLowerCase())
    .flatMap((each) => [each, each.replace(/@.*$/, '')])
    .flatMap((each) => [each, ...each.replace(/@.*$/, '').split(/[^\p{L}\p{N}]+/u)])
    .filter(({ length }) => length >= PART)
    .toSorted((a, b) => b.length - a.length);
