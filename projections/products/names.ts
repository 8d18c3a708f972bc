import { sql } from 'kysely';
import type { Database } from '../kernel/database.ts';
import { LONGEST_NAME, stemsKey, type Sense, type Senses } from './senses.ts';

/** How many names one that was begun may stand for; the most common ones. */
const MOST_LONGER = 20;

/** A word of the question. */
export interface Word {
  readonly word: string;
  /** Null of a word like "the". */
  readonly stem: string | null;
  /** Whether a product is called by it, in any of its forms. */
  readonly isName: boolean;
  /** The stems of the names that begin with it. */
  readonly longer: readonly string[];
}

/** Words that are asked for as one: `mobile phone`. */
export interface Name {
  readonly words: readonly Word[];
  readonly sense: Sense | undefined;
  readonly isTelling: boolean;
}

/** The longest names first; each word once. */
export const namesAmong = (words: readonly Word[], senses: Senses): readonly Name[] => {
  const names = new Map<string, Name>();
  for (let at = 0; at < words.length;) {
    const name = nameAt(words, at, senses);
    names.set(name.words.map(({ word }) => word).join(' '), name);
    at += name.words.length;
  }
  return [...names.values()];
};

const nameAt = (words: readonly Word[], at: number, senses: Senses): Name => {
  for (let count = LONGEST_NAME; count > 0; count -= 1) {
    const taken = words.slice(at, at + count);
    const sense = senses.of.get(stemsKey(taken.map(({ stem, word }) => stem ?? word)));
    if (sense && taken.length === count) return { words: taken, sense, isTelling: true };
  }
  const taken = words.slice(at, at + 1);
  const isTelling = taken.every(({ word, stem }) => stem !== null && !senses.isEmpty(word));
  return { words: taken, sense: undefined, isTelling };
};

/** What the shop knows of these words. */
export const lookUp = async (db: Database, words: readonly string[]): Promise<readonly Word[]> => {
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
