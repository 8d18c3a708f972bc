import { categoryOf, idOf } from '#contracts/kernel/recorded';
import type { Tally } from '../kernel/tallies.ts';
import type { ProductRow } from './table.ts';

/** Letters kept of a word: an index takes no endless ones. */
const LONGEST = 40;

/**
 * The words of a text as the search knows them: small letters and digits without accents. What the shop has and what is
 * asked for go through here, so that they meet whatever their punctuation.
 */
export const wordsOf = (text: string): readonly string[] => {
  const plain = text.normalize('NFKD').toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '');
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => Array.from(word).slice(0, LONGEST).join(''));
};

/** The words of several texts, a line for each. */
export const linesOfWords = (...texts: readonly string[]): string =>
  texts.map((text) => wordsOf(text).join(' ')).join('\n');

/** The words that products are called by, and how many are: what an unfinished or misspelt word may stand for. */
export const productWords: Tally<ProductRow, 'listed' | 'search'> = {
  table: 'product_words',
  columns: ['listed', 'search'],
  keys: ({ listed, search }) => {
    const [title = '', brandAndCategory = ''] = search.split('\n');
    const words = `${title} ${brandAndCategory}`.split(' ').filter((word) => word !== '');
    return listed ? [...new Set(words)] : [];
  },
  touches: ({ stream }) => (categoryOf(stream) === 'product' ? idOf(stream) : undefined),
};
