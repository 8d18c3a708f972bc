import type { Term } from './senses.ts';
import type { Name, Word } from './names.ts';

/**
 * Where a product may have a word: title A, brand, category and what it is chosen by B, description C, title in another
 * language D; anywhere where nothing is said.
 */
export type Place = 'A' | 'B' | 'C' | 'D';

/** One name that is asked for, as texts of `tsquery`: met anywhere, or in one place. Empty where it cannot be met there. */
export interface Sought {
  /** The typed word, in any of its forms. */
  readonly typed: (place?: Place) => string;
  /** The typed word, or what it may mean. */
  readonly any: (place?: Place) => string;
}

export const anyOf = (queries: readonly string[]): string => {
  const different = [...new Set(queries)].filter((query) => query !== '');
  return different.length === 0 ? '' : `(${different.join(' | ')})`;
};
export const allOf = (queries: readonly string[]): string => queries.join(' & ');
/**
 * All of these but at most one: one half whole, and the other but one. Postgres weighs it for every product that has one of
 * the rarest words, so it names each word a few times and not once for every word that may be missing.
 */
export const allButOne = (queries: readonly string[]): string => {
  if (queries.length < 2) return '';
  const middle = Math.floor(queries.length / 2);
  const halves = [queries.slice(0, middle), queries.slice(middle)] as const;
  const [first, second] = halves.map((half) => allOf(half));
  const [mostOfFirst, mostOfSecond] = halves.map(allButOne);
  const both = (...parts: readonly (string | undefined)[]) => `(${parts.filter(Boolean).join(' & ')})`;
  return anyOf([both(first, mostOfSecond), both(mostOfFirst, second)]);
};

/** A word is letters and digits alone, so that quotes hold it. */
const lexeme = (word: string, place: string): string => `'${word}'${place === '' ? '' : `:${place}`}`;

/** Words one behind the other; the last in any of its forms, which mostly are longer. */
const inARow = (words: readonly string[], place: string): string =>
  words.length === 1
    ? lexeme(words[0] ?? '', place)
    : `(${words.map((word, at) => (at < words.length - 1 ? lexeme(word, place) : lexeme(word, `*${place}`))).join(' <-> ')})`;

const termAt = ({ words, stems }: Term, place: string): readonly string[] =>
  words.length === 1 ? [inARow(words, place), inARow(stems, place)] : [inARow(words, place)];

const termOf = (words: readonly Word[]): Term => ({
  words: words.map(({ word }) => word),
  stems: words.map(({ word, stem }) => stem ?? word),
});

/** A name in a question; `meant` is what a misspelt one may be meant for, `isBeside` others. */
export const searchConditionOf = (
  { words, sense }: Name,
  isBeside: boolean,
  meant: readonly string[],
): Sought => {
  const term = termOf(words);
  // A word that was begun is a name's; descriptions have too many.
  const longer = words.length === 1 ? (words[0]?.longer ?? []) : [];
  const categories = isBeside ? (sense?.categories ?? []) : [];
  return {
    typed: (place) => anyOf(termAt(term, place ?? '')),
    any: (place) =>
      anyOf([
        ...termAt(term, place ?? ''),
        ...(sense?.terms ?? []).flatMap((each) => termAt(each, place ?? '')),
        ...(place === 'C' ? [] : longer.map((word) => lexeme(word, place ?? 'ABD'))),
        ...(place === undefined || place === 'B' ? categories.map((word) => lexeme(word, 'B')) : []),
        ...meant.map((word) => lexeme(word, place ?? '')),
      ]),
  };
};
