import { creditNoteNumber, invoiceNumber } from '#contracts/invoices/number';
import { everHashedIn, everPersonalIn, type EventRegistry } from '#contracts/kernel/event';
import { mapPersonal } from '#contracts/kernel/personal-fields';
import { idOf, type RecordedEvent } from '#contracts/kernel/recorded';

/** The most characters of one text: a description can be long, and nobody searches for its end. */
const MOST_OF_TEXT = 500;
/** The most characters of one event, more than any order or product really has. Postgres takes a vector of 1 MiB. */
const MOST = 50_000;
/** The most characters of one word: Postgres refuses one of more than 2,046 bytes. */
const LONGEST = 200;

/**
 * The words by which an event is found, each once and a space between two: its type, its stream's id and what its data
 * says. Of a type that nobody knows nothing is taken from the data, since it may be personal.
 */
export const termsOf = (registry: EventRegistry, { type, stream, data }: RecordedEvent): string => {
  const isKnown = Object.hasOwn(registry, type);
  const told = isKnown ? textIn(shownOf(registry, type, data)) + printedIn(type, data) : '';
  const words = eachOnce(wordsIn(`${type} ${idOf(stream)}${told}`.toLowerCase()));
  // Cut within a letter of two halves, as copied rows have always been written.
  return fitting(words).toWellFormed();
};

/** The words as one text. Where they are too many, ids, numbers and days follow the type, and prose is left out. */
const fitting = (words: readonly string[]): string => {
  const all = words.join(' ');
  if (all.length <= MOST) return all;
  const isKept = (word: string) => word === words[0] || /\p{N}/u.test(word);
  const first = [...words.filter(isKept), ...words.filter((word) => !isKept(word))];
  return first.join(' ').slice(0, MOST).trimEnd();
};

/** What no page shows, no search finds: with the beginning of a keyed hash one could ask for its digits, one by one. */
const shownOf = (registry: EventRegistry, type: string, data: unknown): unknown =>
  [everPersonalIn(registry, type), { paths: everHashedIn(registry, type) }].reduce(
    (shown, hidden) => mapPersonal(hidden, shown, () => undefined),
    data,
  );

const printed = new Map([
  ['InvoiceIssued', invoiceNumber],
  ['CreditNoteIssued', creditNoteNumber],
]);

/** What stands on a paper for the event's number, such as INV-000042 for 42. */
const printedIn = (type: string, data: unknown): string => {
  const number = (data as { readonly number?: unknown } | null)?.number;
  return typeof number === 'number' ? ` ${printed.get(type)?.(number) ?? ''}` : '';
};

/** Up to this many words, repeated ones are found sooner by looking than in a set. */
const FEW = 40;

const eachOnce = (words: readonly string[]): readonly string[] =>
  words.length > FEW ? [...new Set(words)] : words.filter((word, index) => words.indexOf(word) === index);

/** The beginnings of all texts, and all numbers, each after a space. */
function textIn(value: unknown): string {
  if (typeof value === 'string') return ` ${value.slice(0, MOST_OF_TEXT)}`;
  if (typeof value === 'number') return ` ${value}`;
  if (typeof value !== 'object' || value === null) return '';
  let text = '';
  for (const each of Object.values(value)) text += textIn(each);
  return text;
}

/** A sum of money as pages show it, such as `$1,234.50`, or without its commas. */
const MONEY = /\$?(\d{1,3}(?:,\d{3})+|\d+)\.(\d\d)\b/g;

/** Of `$1,234` the cents are not known: 1234 begins all of its sums. Without the sign it may stand in a title. */
const WHOLE_DOLLARS = /\$\d{1,3}(?:,\d{3})+(?![\d,])/g;

const withoutCommas = (sum: string): string => sum.replaceAll(',', '');

/** The words of a search, each to be found as the beginning of one of the event's. Sums of money are looked for in cents. */
export const searchedWords = (q: string): readonly string[] => {
  const inCents = q
    .toLowerCase()
    .replaceAll(MONEY, (_, whole: string, cents: string) => String(Number(withoutCommas(whole) + cents)))
    .replaceAll(WHOLE_DOLLARS, withoutCommas);
  return wordsIn(inCents).slice(0, 12);
};

/** Letters and digits. Postgres' own parser takes the beginning of an id such as `8e29…` for a number, and parts it there. */
const wordsIn = (text: string): readonly string[] =>
  text.match(/[\p{L}\p{N}]+/gu)?.map((word) => word.slice(0, LONGEST)) ?? [];
