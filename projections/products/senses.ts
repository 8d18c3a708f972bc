import { sql } from 'kysely';
import type { Database } from '../kernel/database.ts';
import { emptyWords, forEverybody, namesIn, synonyms } from './synonyms.ts';
import { termsOf } from './search-terms.ts';

/** A name as the search looks for it, in words; several stand one behind the other. */
export interface Term {
  readonly words: readonly string[];
  /** Of its words, as far as Postgres gives them any. */
  readonly stems: readonly string[];
}

/** What a name stands for besides itself. */
export interface Sense {
  readonly terms: readonly Term[];
  /** Categories whose products are for the people named. */
  readonly categories: readonly string[];
}

export interface Senses {
  /** By the stems of a name, with spaces between them. */
  readonly of: ReadonlyMap<string, Sense>;
  readonly isEmpty: (word: string) => boolean;
}

/** Words of the longest name in `synonyms.ts`. */
export const LONGEST_NAME = 3;

export const stemsKey = (stems: readonly string[]): string => stems.join(' ');

const empty = new Set(namesIn(emptyWords));

let known: Promise<Senses> | undefined;

/** The senses of `synonyms.ts`, with the stems that Postgres gives their words: asked of it once a process. */
export const sensesIn = (db: Database): Promise<Senses> => {
  known ??= readSenses(db);
  known.catch(() => (known = undefined));
  return known;
};

const readSenses = async (db: Database): Promise<Senses> => {
  const termOf = await stemmer(db);
  const { askedBy, categories } = forEverybody;
  const people = new Set(namesIn(askedBy).map((name) => keyOf(termOf(name))));
  const senses = new Map<string, Sense>();
  for (const { same, kinds = '' } of synonyms) {
    const names = namesIn(same).map(termOf);
    const isOfPeople = names.some((name) => people.has(keyOf(name)));
    const terms = [...names, ...namesIn(kinds).map(termOf)];
    for (const name of names) {
      const before = senses.get(keyOf(name));
      senses.set(keyOf(name), {
        terms: [...(before?.terms ?? []), ...terms],
        categories: isOfPeople ? namesIn(categories) : [],
      });
    }
  }
  return { of: senses, isEmpty: (word) => empty.has(word) };
};

const keyOf = ({ stems }: Term): string => stemsKey(stems);

const stemmer = async (db: Database): Promise<(name: string) => Term> => {
  const lines = synonyms.flatMap(({ same, kinds = '' }) => [...namesIn(same), ...namesIn(kinds)]);
  const words = [...new Set(lines.flatMap(termsOf))];
  const { rows } = await sql<{ word: string; stem: string | null }>`
    select word, (tsvector_to_array(to_tsvector('pg_catalog.english', word)))[1] as stem
    from unnest(${words}::text[]) as given (word)
  `.execute(db);
  const stems = new Map(rows.map(({ word, stem }) => [word, stem ?? word]));
  return (name) => {
    const inName = termsOf(name);
    return { words: inName, stems: inName.map((word) => stems.get(word) ?? word) };
  };
};
