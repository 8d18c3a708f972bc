import { looksOf } from './look-alikes.ts';

/** Invisible characters, those that reverse the order of others, and control characters; ordinary spaces are not. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800\uFFFC]/u;

/** Scripts in which a joiner, or its opposite, shows in the letters beside it. */
const JOINING = [
  'Arabic',
  'Bengali',
  'Devanagari',
  'Gujarati',
  'Gurmukhi',
  'Kannada',
  'Malayalam',
  'Mongolian',
  'Oriya',
  'Sinhala',
  'Syriac',
  'Tamil',
  'Telugu',
]
  .map((script) => `\\p{Script_Extensions=${script}}`)
  .join('');

/** What is not seen itself and makes others look as people write them: where it follows these, and nowhere else. */
const SHAPING = new RegExp(
  [
    // Forms of Han characters, and of Mongolian letters with their separator.
    String.raw`(?<=\p{Script=Han})[\u{E0100}-\u{E01EF}]`,
    String.raw`(?<=\p{Script=Mongolian})[\u180B-\u180D\u180F]`,
    String.raw`(?<=\p{Script=Mongolian}[\u180B-\u180D\u180F]?)\u180E(?=\p{L})`,
    // Emoji, in colour or as text, keycaps, and those that are joined to one.
    String.raw`(?<=\p{ExtPict})[\uFE0E\uFE0F]`,
    String.raw`(?<=[0-9#*])[\uFE0E\uFE0F](?=\u20E3)`,
    String.raw`(?<=\p{ExtPict}[\uFE0F\p{EMod}]?)\u200D(?=\p{ExtPict})`,
    // Letters that are joined, or not, as in Persian, Hindi, Bengali and Sinhala.
    String.raw`(?<=[${JOINING}])(?<=[\p{L}\p{M}])[\u200C\u200D](?=[\p{L}\p{M}])(?=[${JOINING}])`,
    // Final consonants, in older Malayalam texts.
    String.raw`(?<=\u0D4D)\u200D`,
    String.raw`(?<=[\u2801-\u28FF])\u2800(?=[\u2801-\u28FF])`,
  ].join('|'),
  'gu',
);

/** What a name has at least one of: a mark alone, such as an accent, shows nothing that could be told from another. */
const SEEN = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Whether a name has invisible, bidirectional or control characters, or nothing to be seen. */
export const isUnreadableName = (name: string): boolean =>
  UNSEEN.test(name.replaceAll(SHAPING, '')) || !SEEN.test(name);

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
    .toSorted((a, b) => b.length - a.length)
    .reduce((left, word) => left.replaceAll(word, ''), letters);
  return letters !== '' && rest === '';
};
