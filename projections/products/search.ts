import { sql } from 'kysely';
import type { Database } from '../kernel/database.ts';
import { meantBy } from './misspelt.ts';
import { lookUp, namesAmong, type Name, type Word } from './names.ts';
import { sensesIn, type Senses } from './senses.ts';
import { allButOne, allOf, anyOf, searchConditionOf, type Sought } from './tsquery.ts';
import { askedWords } from './search-terms.ts';

/** What a search asks of a product's `document`, as texts of `tsquery`. */
export interface Found {
  /** What is found: every word, exactly or by what it may mean; of words that nothing has together, most or some. */
  readonly matching: string;
  /** Every word exactly. */
  readonly exactly: string;
  /** The words one by one: the better the place where a product has them, the sooner it comes. */
  readonly words: readonly Sought[];
}

/** `everything`: there is no search. `nothing`: no product has any of these words. */
export type Search = 'everything' | 'nothing' | Found;

/** A search that finds more products than these is broad: they are neither weighed nor counted each time. */
export const BROAD = 2_500;

/** The work of one search is bounded: words beyond these are not looked at. */
const MOST_WORDS = 12;

/** What `q` means by the words that the shop's products have, and by what people call these. */
export const understand = async (db: Database, q = ''): Promise<Search> => {
  if (q.trim() === '') return 'everything';
  const asked = askedWords(q, MOST_WORDS);
  if (asked.length === 0) return 'nothing';
  const measures = asked.flatMap(({ measure = [] }) => measure);
  const every = new Set([...asked.flatMap(({ typed }) => typed), ...measures]);
  const [looked, senses] = await Promise.all([lookUp(db, [...every]), sensesIn(db)]);
  const known = new Map(looked.map((word) => [word.word, word]));
  /** What must be met, where these measures are read as such, and any others as the words that they were typed in. */
  const neededWith = (isRead: (measure: string) => boolean): readonly Name[] => {
    const read = asked.flatMap(({ typed, measure = '' }) => (isRead(measure) ? [measure] : typed));
    return neededAmong(
      read.flatMap((word) => known.get(word) ?? []),
      senses,
    );
  };
  const isNamed = (word: string) => known.get(word)?.isName === true;
  const unnamed = looked.filter(({ word, isName }) => !isName && measures.includes(word));
  const meant = await meantBy(db, [...new Set([...unnamed, ...neededWith(isNamed).flatMap(unknownIn)])]);
  const needed = neededWith((measure) => isNamed(measure) || meant.has(measure));
  const words = needed
    .filter((name) => unknownIn(name).every(({ word }) => meant.has(word)))
    .map((name) => searchConditionOf(name, needed.length > 1, meant.get(name.words[0]?.word ?? '') ?? []));
  if (words.length === 0) return 'nothing';
  const matching = await narrowest(db, words);
  return { matching, exactly: allOf(words.map(({ typed }) => typed())), words };
};

/** Words like "the" say nothing, unless there are only such. */
const neededAmong = (words: readonly Word[], senses: Senses): readonly Name[] => {
  const names = namesAmong(words, senses);
  const telling = names.filter(({ isTelling }) => isTelling);
  return telling.length > 0 ? telling : names;
};

/** A word that stands alone, and that neither a name nor its beginning nor a synonym is. */
const unknownIn = ({ words: [word, ...others], sense }: Name): readonly Word[] =>
  word && others.length === 0 && !sense && !word.isName && word.longer.length === 0 ? [word] : [];

/** Every word where a product has them all; else all but one; else any of them. */
const narrowest = async (db: Database, words: readonly Sought[]): Promise<string> => {
  const any = words.map((word) => word.any());
  const choices = words.length === 1 ? [] : [allOf(any), ...(words.length > 2 ? [allButOne(any)] : [])];
  for (const choice of choices) if (await isMet(db, choice)) return choice;
  return anyOf(any);
};

const isMet = async (db: Database, query: string): Promise<boolean> => {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from products where listed and document @@ ${query}::tsquery) as is
  `.execute(db);
  return rows[0]?.is ?? false;
};
