import { sql } from 'kysely';
import type { Database } from '../kernel/database.ts';
import { meantBy } from './misspelt.ts';
import { lookUp, namesAmong } from './names.ts';
import { sensesIn } from './senses.ts';
import { allButOne, allOf, anyOf, searchConditionOf, type Sought } from './tsquery.ts';
import { askedWords } from './words.ts';

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
  const asked = askedWords(q).slice(0, MOST_WORDS);
  if (asked.length === 0) return 'nothing';
  const [looked, senses] = await Promise.all([lookUp(db, asked), sensesIn(db)]);
  const names = namesAmong(looked, senses);
  // Words like "the" say nothing, unless there are only such.
  const telling = names.filter(({ isTelling }) => isTelling);
  const needed = telling.length > 0 ? telling : names;
  const unknown = needed.flatMap(({ words: [word, ...others], sense }) =>
    word && others.length === 0 && !sense && !word.isName && word.longer.length === 0 ? [word] : [],
  );
  const meant = await meantBy(db, unknown);
  const words = needed
    .filter(({ words: [word] }) => !word || !unknown.includes(word) || meant.has(word.word))
    .map((name) => searchConditionOf(name, needed.length > 1, meant.get(name.words[0]?.word ?? '') ?? []));
  if (words.length === 0) return 'nothing';
  const matching = await narrowest(db, words);
  return { matching, exactly: allOf(words.map(({ typed }) => typed())), words };
};

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
