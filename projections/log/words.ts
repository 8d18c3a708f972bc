import { everHashedIn, everPersonalIn, type EventRegistry } from '#contracts/kernel/event';
import { mapPersonal } from '#contracts/kernel/personal-fields';
import { idOf, type RecordedEvent } from '#contracts/kernel/recorded';

/** The most characters of one event: a description can be long, and nobody searches for its end. */
const MOST = 1_000;
/** The most characters of one word: Postgres refuses one of more than 2,046 bytes. */
const LONGEST = 200;

/**
 * The words by which an event is found, each once and a space between two: its type, its stream's id and what its data
 * says. Of a type that nobody knows nothing is taken from the data, since it may be personal.
 */
export const wordsOf = (registry: EventRegistry, { type, stream, data }: RecordedEvent): string => {
  const isKnown = Object.hasOwn(registry, type);
  const told = isKnown ? textIn(shownOf(registry, type, data)) : '';
  const words = wordsIn(`${type} ${idOf(stream)}${told}`.toLowerCase());
  // Cut within a letter of two halves, as copied rows have always been written.
  return eachOnce(words).join(' ').slice(0, MOST).toWellFormed().trimEnd();
};

/** What no page shows, no search finds: with the beginning of a keyed hash one could ask for its digits, one by one. */
const shownOf = (registry: EventRegistry, type: string, data: unknown): unknown =>
  [everPersonalIn(registry, type), { paths: everHashedIn(registry, type) }].reduce(
    (shown, hidden) => mapPersonal(hidden, shown, () => undefined),
    data,
  );

/** Up to this many words, repeated ones are found sooner by looking than in a set. */
const FEW = 40;

const eachOnce = (words: readonly string[]): readonly string[] =>
  words.length > FEW ? [...new Set(words)] : words.filter((word, index) => words.indexOf(word) === index);

/** All texts and numbers, each after a space. */
function textIn(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return ` ${value}`;
  if (typeof value !== 'object' || value === null) return '';
  let text = '';
  for (const each of Object.values(value)) text += textIn(each);
  return text;
}

/** A sum of money as pages show it, such as `$1,234.50`, or without its commas. */
const MONEY = /\$?(\d{1,3}(?:,\d{3})+|\d+)\.(\d\d)\b/g;

/** The words of a search, each to be found as the beginning of one of the event's. Sums of money are looked for in cents. */
export const searchedWords = (q: string): readonly string[] =>
  wordsIn(
    q.toLowerCase().replaceAll(MONEY, (_, whole: string, cents: string) => whole.replaceAll(',', '') + cents),
  ).slice(0, 12);

/** Letters and digits. Postgres' own parser takes the beginning of an id such as `8e29…` for a number, and parts it there. */
const wordsIn = (text: string): readonly string[] =>
  text.match(/[\p{L}\p{N}]+/gu)?.map((word) => word.slice(0, LONGEST)) ?? [];
