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

/** `everything`: there is no search. `nothing`: no product has these words. */
export type Search = 'everything' | 'nothing' | Found;

/** A search that finds more products than these is broad: they are neither weighed nor counted each time. */
export const BROAD = 2_500;

/** The work of one search is bounded: words beyond these are not looked at. */
const MOST_WORDS = 12;
/** How many names one that was begun may stand for; the most common ones. */
const MOST_LONGER = 20;
/** Names most like a word by their letters' trigrams, among which those are looked for that it may be meant for. */
const MOST_ALIKE = 30;
const MOST_MEANT = 5;
/** A word that many descriptions have is met in one of so many already, without an index of all that have it. */
const FIRST_LOOK = 200;

/** What `q` means by the words that the shop's products have: every one of them must match. */
export const understand = async (db: Database, q = ''): Promise<Search> => {
  if (q.trim() === '') return 'everything';
  const asked = [...new Set(wordsOf(q))].slice(0, MOST_WORDS);
  if (asked.length === 0) return 'nothing';
  const words = await lookUp(db, asked);
  // Words like "the" say nothing, unless there are only such.
  const telling = words.filter(({ stem }) => stem !== null);
  const needed = telling.length > 0 ? telling : words;
  const unknown = needed.filter(({ isName, longer }) => !isName && longer.length === 0);
  const meant = await meantBy(db, unknown);
  if (unknown.some(({ word }) => !meant.has(word))) return 'nothing';
  const any = needed.map((word) => [
    ...typed(word),
    // A word that was begun is a name's; descriptions have too many.
    ...word.longer.map((lexeme) => `'${lexeme}':AB`),
    ...(meant.get(word.word) ?? []),
  ]);
  return { matching: allOf(any), exactly: allOf(needed.map(typed)) };
};

interface Word {
  readonly word: string;
  /** Null of a word like "the". */
  readonly stem: string | null;
  /** Whether a product is called by it, in any of its forms. */
  readonly isName: boolean;
  /** The stems of the names that begin with it. */
  readonly longer: readonly string[];
}

const typed = ({ word, stem }: Word): readonly string[] => [`'${word}'`, ...(stem ? [`'${stem}'`] : [])];
const oneOf = (lexemes: readonly string[]): string => `(${[...new Set(lexemes)].join(' | ')})`;
const allOf = (words: readonly (readonly string[])[]): string => words.map(oneOf).join(' & ');

const lookUp = async (db: Database, words: readonly string[]): Promise<readonly Word[]> => {
  const { rows } = await sql<Word>`
    select word, asked.stem,
      exists (select from product_words where key = word or product_words.stem = asked.stem) as "isName",
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

interface Candidate {
  readonly asked: string;
  readonly isDescribed: boolean;
  readonly key: string | null;
  readonly stem: string | null;
}

/**
 * What words that are no names may be meant for: nothing else where a description has them, else the nearest names. A
 * word without any of it is left out.
 */
const meantBy = async (
  db: Database,
  words: readonly Word[],
): Promise<ReadonlyMap<string, readonly string[]>> => {
  if (words.length === 0) return new Map();
  const [asked, queries] = [words.map(({ word }) => word), words.map((word) => oneOf(typed(word)))];
  const { rows } = await sql<Candidate>`
    select asked, described.is as "isDescribed", near.key, near.stem
    from unnest(${asked}::text[], ${queries}::text[]) as given (asked, query)
    cross join lateral (
      select case when exists (
        select from (select document from products where listed order by created_position limit ${FIRST_LOOK}) as first
        where document @@ query::tsquery
      ) then true else exists (
        select from products where listed and document @@ query::tsquery
      ) end as is offset 0
    ) as described
    left join lateral (
      select key, stem, count from product_words where not described.is
      order by key <-> asked limit ${MOST_ALIKE}
    ) as near on true
    order by near.count desc, near.key
  `.execute(db);
  return new Map(
    asked.flatMap((word) => {
      const candidates = rows.filter((row) => row.asked === word);
      const isDescribed = candidates.some((candidate) => candidate.isDescribed);
      const near = isDescribed ? [] : nearest(word, candidates);
      return isDescribed || near.length > 0 ? [[word, near]] : [];
    }),
  );
};

/** How many mistakes a word may have: none in a short one, where every other word is near, nor in a number. */
const mistakesIn = (word: string): number => {
  if (/\p{N}/u.test(word) || word.length < 4) return 0;
  return word.length < 6 ? 1 : 2;
};

const nearest = (word: string, candidates: readonly Candidate[]): readonly string[] => {
  const measured = candidates.flatMap(({ key, stem }) =>
    key === null ? [] : [{ lexeme: stem ?? key, far: editDistance(word, key) }],
  );
  const least = Math.min(...measured.map(({ far }) => far));
  if (least > mistakesIn(word)) return [];
  return measured.flatMap(({ lexeme, far }) => (far === least ? [`'${lexeme}'`] : [])).slice(0, MOST_MEANT);
};
