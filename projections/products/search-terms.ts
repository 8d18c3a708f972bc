import { categoryOf, idOf } from '#contracts/kernel/recorded';
import type { Tally } from '../kernel/tallies.ts';
import { namesIn, units } from './synonyms.ts';
import type { ProductRow } from './table.ts';

/** Letters kept of a word: an index takes no endless ones. */
const LONGEST = 40;

/** Hyphens, a soft one too, and apostrophes: also those that Unicode calls letters, as Somali is written with them. */
const LINK = /[-\u00AD\u2010'\u2018\u2019\u02BB\u02BC]/gu;

/** Words that only such a sign parts stand together. */
const linkedWordsIn = (text: string): readonly (readonly string[])[] => {
  const plain = text.normalize('NFKD').toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '');
  const linked = plain.replaceAll(LINK, '-').match(/[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu) ?? [];
  return linked.map((words) => words.split('-'));
};

const kept = (word: string): string => Array.from(word).slice(0, LONGEST).join('');

/**
 * The words of a text as the search knows them: small letters and digits without accents. What the shop has and what is
 * asked for go through here, so that they meet whatever their punctuation.
 */
export const termsOf = (text: string): readonly string[] => linkedWordsIn(text).flat().map(kept);

const signs = new Map(
  Object.entries(units).flatMap(([sign, names]) => namesIn(names).map((name) => [name, sign])),
);

/** A number with its unit as one word, however it is written: `2 L`, `2 litres` and `2l` are `2l`. */
const measureAt = (
  words: readonly string[],
  at: number,
): { readonly measure: string; readonly takes: number } | undefined => {
  const [, number, unit = ''] = /^(\d+)(\p{L}*)$/u.exec(words[at] ?? '') ?? [];
  if (number === undefined) return undefined;
  const sign = signs.get(unit === '' ? (words[at + 1] ?? '') : unit);
  return sign === undefined ? undefined : { measure: number + sign, takes: unit === '' ? 2 : 1 };
};

/** A part of a question: a word, or what may be a measure, with the words that it was typed in. */
export interface Asked {
  readonly typed: readonly string[];
  readonly measure?: string;
}

/** What the first `most` words of a text ask for. */
export const askedWords = (text: string, most: number): readonly Asked[] => {
  const words = termsOf(text).slice(0, most);
  const asked: Asked[] = [];
  for (let at = 0; at < words.length;) {
    const { takes, ...measured } = measureAt(words, at) ?? { takes: 1 };
    asked.push({ typed: words.slice(at, at + takes), ...measured });
    at += takes;
  }
  return asked;
};

/** The words of a text; behind them what several are as one: its measures, and `tshirt` of `t-shirt`. */
const foundBy = (text: string): readonly string[] => {
  const linked = linkedWordsIn(text);
  const words = linked.flat().map(kept);
  const measures = words.flatMap((_, at) => measureAt(words, at)?.measure ?? []);
  const joined = linked.flatMap((parts) => (parts.length > 1 ? kept(parts.join('')) : []));
  return [...words, ...new Set([...measures, ...joined].filter((word) => !words.includes(word)))];
};

/** The words of several texts, a line for each. No word goes from one line of a text on to its next. */
export const linesOfWords = (...texts: readonly string[]): string =>
  texts.map((text) => text.split('\n').flatMap(foundBy).join(' ')).join('\n');

/** The words that products are called by, and how many are: what an unfinished or misspelt word may stand for. */
export const productWords: Tally<ProductRow, 'listed' | 'search'> = {
  table: 'product_words',
  columns: ['listed', 'search'],
  keys: ({ listed, search }) => {
    const [title = '', brandAndCategory = '', , translated = ''] = search.split('\n');
    const words = `${title} ${brandAndCategory} ${translated}`.split(' ').filter((word) => word !== '');
    return listed ? [...new Set(words)] : [];
  },
  touches: ({ stream }) => (categoryOf(stream) === 'product' ? idOf(stream) : undefined),
};
