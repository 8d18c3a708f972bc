import { LRUCache } from 'lru-cache';
import type { Database } from '../kernel/database.ts';
import { alikeFound, alikeInShop, type FacetCount } from './facet-counts.ts';
import { isFound, type Created } from './conditions.ts';
import { BROAD, type Search } from './search.ts';

/** The products that a search finds, by kind. */
export interface Counts {
  readonly facetCounts: readonly FacetCount[];
  readonly found: number;
  /** Whether they are of now; else they are a few seconds old. */
  readonly isExact: boolean;
}

export type CountSearch = (db: Database, search: Search) => Promise<Counts>;

/** Counts of a broad search are taken this often at most, in ms (the 5 s that counts may be old). */
const TAKEN_EVERY = 5_000;
/** Broad searches remembered: thousands of kinds each. */
const MOST_REMEMBERED = 50;

/** The counts of now, of those that were `created` then. */
export const countNow = async (db: Database, search: Search, created?: Created): Promise<Counts> => {
  const facetCounts = await countFacetBuckets(db, search, created);
  return { facetCounts, found: facetCounts.reduce((sum, { count }) => sum + count, 0), isExact: true };
};

const countFacetBuckets = async (
  db: Database,
  search: Search,
  created: Created | undefined,
): Promise<readonly FacetCount[]> => {
  if (search === 'nothing') return [];
  return search === 'everything' && !created ? alikeInShop(db) : alikeFound(db, isFound(search, created));
};

/** Remembers the counts of searches that find more than `broad`: to count those is to read a good part of the shop. */
export const countNowAndThen = (broad = BROAD, clock = () => performance.now()): CountSearch => {
  const remembered = new LRUCache<string, { readonly counts: Counts; readonly until: number }>({
    max: MOST_REMEMBERED,
  });
  return async (db, search) => {
    if (typeof search === 'string') return countNow(db, search);
    const known = remembered.get(search.matching);
    if (known && clock() < known.until) return { ...known.counts, isExact: false };
    const began = clock();
    const counts = await countNow(db, search);
    remembered.delete(search.matching);
    if (counts.found > broad) remembered.set(search.matching, { counts, until: began + TAKEN_EVERY });
    return counts;
  };
};
