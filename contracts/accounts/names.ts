/**
 * Invisible characters, those that reverse the order of others, and control characters; ordinary spaces are not among
 * them.
 */
const UNSEEN =
  /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}\p{Cs}\u034F\u115F\u1160\u17B4\u17B5\u2800\u3164\uFFA0]/u;

/** Whether a name has invisible, bidirectional or control characters. */
export const isUnreadableName = (name: string): boolean => UNSEEN.test(name);

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

/** Letters and digits that look like others, in lower case; the ones left out look like themselves. */
const LOOKS_LIKE: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  $: 's',
  '@': 'a',
  '!': 'i',
  '|': 'i',
  l: 'i',
  ı: 'i',
  // Cyrillic and Greek.
  а: 'a',
  е: 'e',
  о: 'o',
  р: 'p',
  с: 'c',
  у: 'y',
  х: 'x',
  і: 'i',
  ѕ: 's',
  ԁ: 'd',
  ԛ: 'q',
  м: 'm',
  т: 't',
  п: 'n',
  и: 'u',
  α: 'a',
  ε: 'e',
  ι: 'i',
  ο: 'o',
  ρ: 'p',
  τ: 't',
  υ: 'u',
  ν: 'n',
};

/** What a text looks like: without marks, case and look-alikes. */
const looksOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/./gu, (letter) => LOOKS_LIKE[letter] ?? letter)
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'u');

const house = new Set(HOUSE.map(looksOf));

/**
 * Whether a name or username claims to speak for the shop: one of its words is such a word, or it consists of such
 * words with only digits and signs between them, however they are spelled.
 */
export const isNameOfTheHouse = (name: string): boolean => {
  const words = looksOf(name).split(/[^\p{L}]+/u);
  if (words.some((word) => house.has(word))) return true;
  const letters = looksOf(name.replaceAll(/^\p{N}+|\p{N}+$/gu, '')).replaceAll(/[^\p{L}]/gu, '');
  const rest = [...house]
    .toSorted((a, b) => b.length - a.length)
    .reduce((left, word) => left.replaceAll(word, ''), letters);
  return letters !== '' && rest === '';
};
