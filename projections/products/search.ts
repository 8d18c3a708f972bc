import { sql } from 'kysely';
import type { Database } from '../kernel/database.ts';
import { editDistance } from './edit-distance.ts';
import { wordsOf } from './words.ts';

/** What a search asks of a product's `document`, as texts of `tsquery`. */
export interface Found {
  /** Every word, as it was typed or as it may be meant. */
  readonly matching: string;
  /** Every word as it was typed: such products come first. */
  readonly exactly: string;
}

/** `everything`: there is no search. `nothing`: no product can have these words. */
export type Search = 'everything' | 'nothing' | Found;

/** The work of one search is bounded: words beyond these are not looked at. */
const MOST_WORDS = 12;
/** How many words of the shop one that was begun may stand for; the most common ones. */
const MOST_LONGER = 20;
/** Words of the shop, the most alike by their letters' trigrams, among which a misspelt one is looked for. */
const MOST_ALIKE = 30;
const MOST_MEANT = 5;

/** What `q` means by the words that the shop's products have. */
export const understand = async (db: Database, q = ''): Promise<Search> => {
  if (q.trim() === '') return 'everything';
  const asked = [...new Set(wordsOf(q))].slice(0, MOST_WORDS);
  if (asked.length === 0) return 'nothing';
  const words = await lookUp(db, asked);
  // Words like "the" say nothing, unless there are only such.
  const telling = words.filter(({ stem }) => stem !== null);
  const needed = telling.length > 0 ? telling : words;
  const unknown = needed.filter(({ known, longer }) => !known && longer.length === 0);
  const meant = await meantBy(
    db,
    unknown.map(({ word }) => word),
  );
  const options = needed.map(({ word, stem, longer }) => {
    const typed = [word, ...(stem === null ? [] : [stem])];
    return { word, typed, any: [...typed, ...longer, ...(meant.get(word) ?? [])] };
  });
  if (unknown.some(({ word }) => !meant.has(word))) return 'nothing';
  return {
    matching: allOf(options.map(({ any }) => any)),
    exactly: allOf(options.map(({ typed }) => typed)),
  };
};

const allOf = (words: readonly (readonly string[])[]): string =>
  words.map((each) => `(${[...new Set(each)].map((lexeme) => `'${lexeme}'`).join(' | ')})`).join(' & ');

interface Word {
  readonly word: string;
  /** Null of a word like "the". */
  readonly stem: string | null;
  /** Whether a product has it, in any of its forms. */
  readonly known: boolean;
  /** The stems of the words that begin with it. */
  readonly longer: readonly string[];
}

const lookUp = async (db: Database, words: readonly string[]): Promise<readonly Word[]> => {
  const { rows } = await sql<Word>`
    select word, asked.stem,
      exists (select from product_words where key = word or product_words.stem = asked.stem) as known,
      array(
        select coalesce(begun.stem, begun.key) from (
          select stem, key from product_words
          where length(word) > 1 and key > word and key < word || chr(1114111)
          order by count desc, key limit ${MOST_LONGER}
        ) as begun
      ) as longer
    from unnest(${words}::text[]) with ordinality as given (word, place)
    cross join lateral (select (tsvector_to_array(to_tsvector('pg_catalog.english', word)))[1] as stem) as asked
    order by place
  `.execute(db);
  return rows;
};

interface AlikeWord {
  readonly asked: string;
  readonly key: string;
  readonly stem: string | null;
}

/** The stems of the nearest words of the shop for each word that it does not know; a word without any is left out. */
const meantBy = async (
  db: Database,
  words: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const misspelt = words.filter((word) => mistakesIn(word) > 0);
  if (misspelt.length === 0) return new Map();
  const { rows } = await sql<AlikeWord>`
    select asked, near.key, near.stem from unnest(${misspelt}::text[]) as asked
    cross join lateral (select key, stem, count from product_words order by key <-> asked limit ${MOST_ALIKE}) as near
    order by near.count desc, near.key
  `.execute(db);
  return new Map(
    misspelt.flatMap((word) => {
      const near = nearest(
        word,
        rows.filter(({ asked }) => asked === word),
      );
      return near.length === 0 ? [] : [[word, near]];
    }),
  );
};

/** How many mistakes a word may have: none in a short one, where every other word is near, nor in a number. */
const mistakesIn = (word: string): number => {
  if (/\p{N}/u.test(word) || word.length < 4) return 0;
  return word.length < 6 ? 1 : 2;
};

const nearest = (word: string, candidates: readonly AlikeWord[]): readonly string[] => {
  const measured = candidates.map(({ key, stem }) => ({ lexeme: stem ?? key, far: editDistance(word, key) }));
  const least = Math.min(...measured.map(({ far }) => far));
  if (least > mistakesIn(word)) return [];
  return measured.flatMap(({ lexeme, far }) => (far === least ? [lexeme] : [])).slice(0, MOST_MEANT);
};
