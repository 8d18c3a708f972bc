import { looksOf } from './look-alikes.ts';

/** What mail programs make a link of, with a path. A letter greets by name: with one, the shop would write a stranger's link. */
const WEB_ADDRESS = /:\/\/|\bwww\.|[\p{L}\p{N}]\.\p{L}{2,}\//iu;

/** Whether a name contains an address on the web. */
export const hasWebAddress = (name: string): boolean => WEB_ADDRESS.test(name);

/** Words for those who speak for the shop. */
const HOUSE = [
  'admin',
  'administrator',
  'auditor',
  'moderator',
  'official',
  'staff',
  'suuq',
  'support',
  'system',
] as const;

/** With the parts of a word that begin with capitals apart from each other. */
const withParts = (name: string): string =>
  name.normalize('NFKD').replaceAll(/(?<=\p{Ll}\p{M}*)(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, ' ');

const house = new Set(HOUSE.map(looksOf));

/**
 * Whether a name or username claims to speak for the shop: one of its words is such a word, or it consists of such
 * words with only digits and signs between them, however they are spelled.
 */
export const isNameOfTheHouse = (name: string): boolean => {
  const words = [name, withParts(name)].flatMap((each) => looksOf(each).split(/[^\p{L}]+/u));
  if (words.some((word) => house.has(word))) return true;
  const letters = looksOf(name.replaceAll(/^\p{N}+|\p{N}+$/gu, '')).replaceAll(/[^\p{L}]/gu, '');
  const rest = [...house]
    .sort((a, b) => b.length - a.length)
    .reduce((left, word) => left.replaceAll(word, ''), letters);
  return letters !== '' && rest === '';
};
