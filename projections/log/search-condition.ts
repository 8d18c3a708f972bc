import { sql, type RawBuilder } from 'kysely';
import { eventsByCategory } from '#contracts/all-events';
import { END, isNamed, wordVector } from './table.ts';
import { searchedWords } from './search-terms.ts';

type Condition = RawBuilder<boolean>;

/** How many words of a search are looked for: each costs a look into the index. */
const MOST_PARTS = 12;

const NOTHING: Condition = sql`false`;

/**
 * The condition for what somebody types to find events; all of it must match: words and their beginnings, and streams
 * as pages and people name them. Undefined if nothing was typed. If nothing typed can be searched for (a lone emoji),
 * nothing is found. `about`: people who are meant by it; their own events and those that name them are found, too.
 */
export const searchConditionOf = (q: string, about: readonly string[]): Condition | undefined => {
  const parts = q.trim().split(/\s+/).slice(0, MOST_PARTS).map(partOf);
  const conditions = parts.filter((part) => part !== undefined);
  const [first, ...rest] = conditions;
  const typed = first && rest.reduce<Condition>((all, each) => sql`${all} and ${each}`, first);
  if (about.length === 0) return typed ?? (q.trim() === '' ? undefined : NOTHING);
  const theirs = sql<boolean>`(${isNamed('actor', ...about)} or ${haveWords(about.map(exactly).join(' | '))})`;
  return typed ? sql`((${typed}) or ${theirs})` : theirs;
};

/** `query`: a text of `tsquery`. */
const haveWords = (query: string): Condition => sql`${sql.raw(wordVector)} @@ ${query}::tsquery`;
const exactly = (word: string): string => `'${word}'`;
const beginning = (word: string): string => `'${word}':*`;

/**
 * `#B91B02`, `order-…b91b02`, `…b91b02`, `b91b02`: a stream by the end of its id, or by its beginning. Whole names are words
 * that other events say, too. What stands before the hyphen is a category of the log: `tee-100234` is a SKU, and so words.
 * `cart-100234` may be either.
 */
const NAMED = /^(?:(#)|([a-z]+)-)?…?([0-9a-f]{6,23})$/;

const partOf = (part: string): Condition | undefined => {
  const [, isNumber, category, piece] = NAMED.exec(part.toLowerCase()) ?? [];
  if (piece !== undefined && (category === undefined || Object.hasOwn(eventsByCategory, category))) {
    const named = ofStream(piece, isNumber ? 'order' : category);
    if (category === undefined) return named;
    return sql`(${named} or ${haveWords(`${exactly(category)} & ${exactly(piece)}`)})`;
  }
  const words = searchedWords(part).map(beginning);
  if (words.length === 0) return undefined;
  const have = haveWords(words.join(' & '));
  return part.includes('-') ? sql`(${isNamed('stream', part)} or ${have})` : have;
};

const ofStream = (piece: string, category: string | undefined): Condition => {
  const ends = sql<boolean>`right(stream, ${sql.lit(END)}) = ${piece.slice(-END)} and stream like ${`%${piece}`}`;
  const begins = haveWords(beginning(piece));
  if (category === undefined) return sql`((${ends}) or ${begins})`;
  return sql`((category = ${category} and ${ends}) or (${begins} and stream like ${`${category}-${piece}%`}))`;
};
