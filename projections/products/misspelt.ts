import { sql } from 'kysely';
import type { Database } from '../kernel/database.ts';
import { editDistance } from './edit-distance.ts';
import type { Word } from './names.ts';

/** Names most like a word by their letters' trigrams, among which those are looked for that it may be meant for. */
const MOST_ALIKE = 30;
const MOST_MEANT = 5;
/** Descriptions that are searched first: a common word is found among them, without an index of all that have it. */
const FIRST_LOOK = 200;

interface Candidate {
  readonly asked: string;
  readonly isDescribed: boolean;
  readonly key: string | null;
  readonly stem: string | null;
}

const typed = ({ word, stem }: Word): string => (stem === null ? `'${word}'` : `'${word}' | '${stem}'`);

/**
 * What words that are no names may be meant for: nothing else where a description has them, else the nearest names. A
 * word without any of it is left out.
 */
export const meantBy = async (
  db: Database,
  words: readonly Word[],
): Promise<ReadonlyMap<string, readonly string[]>> => {
  if (words.length === 0) return new Map();
  const [asked, queries] = [words.map(({ word }) => word), words.map(typed)];
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
  return measured.flatMap(({ lexeme, far }) => (far === least ? [lexeme] : [])).slice(0, MOST_MEANT);
};
