import { LRUCache } from 'lru-cache';
import { valueGroups } from '#contracts/catalogue/options';
import type { Database } from '../kernel/database.ts';
import { countsChosen, countsFound, countsInShop, type FacetCount } from './facet-counts.ts';
import { isFound, type Created } from './conditions.ts';
import { BROAD, type Search } from './search.ts';
import { isOf, type ChosenValues } from './values.ts';

/** What is asked beside a search. */
export interface Asked {
  readonly created?: Created | undefined;
  readonly chosen?: ChosenValues | undefined;
  /** Whether products of the shop have sizes or colours at all. */
  readonly hasValues?: boolean;
}

/** The products that a search finds and that can be had as chosen, by kind. */
export interface Counts {
  readonly facetCounts: readonly FacetCount[];
  readonly found: number;
  /** Whether they are of now; else they are a few seconds old. */
  readonly isExact: boolean;
}

export type CountSearch = (db: Database, search: Search, asked?: Asked) => Promise<Counts>;

/** Counts of a broad search are taken this often at most, in ms (the 5 s that counts may be old). */
const TAKEN_EVERY = 5_000;
/** Broad searches that are remembered, and the rows of their counts in all, at about 64 bytes each. */
const MOST_REMEMBERED = 50;
const MOST_ROWS = 200_000;

/** The counts of now. */
export const countNow: CountSearch = async (db, search, asked = {}) => {
  const facetCounts = await countFacetBuckets(db, search, asked);
  const products = facetCounts.filter(({ choice }) => choice === undefined);
  return { facetCounts, found: products.reduce((sum, { count }) => sum + count, 0), isExact: true };
};

const countFacetBuckets = async (
  db: Database,
  search: Search,
  { created, chosen, hasValues }: Asked,
): Promise<readonly FacetCount[]> => {
  if (search === 'nothing') return [];
  if (search === 'everything' && !created && !chosen) return countsInShop(db);
  const found = isFound(search, created);
  if (search === 'everything' && !created && chosen) return countChosen(db, chosen);
  return chosen || hasValues ? countsChosen(db, found, chosen ?? {}) : countsFound(db, found);
};

/** Of all products: what is chosen in one group alone takes nothing from its own values, and these are counted already. */
const countChosen = async (db: Database, chosen: ChosenValues): Promise<readonly FacetCount[]> => {
  const changed = valueGroups.filter((group) => chosen[group === 'size' ? 'colour' : 'size'] !== undefined);
  const [all, had] = await Promise.all([
    changed.length === valueGroups.length ? [] : countsInShop(db),
    countsChosen(db, isFound('everything'), chosen, changed),
  ]);
  const kept = all.filter(
    ({ choice }) => choice !== undefined && !changed.some((group) => isOf(group, choice)),
  );
  return [...kept, ...had];
};

/**
 * Remembers the counts of what finds more than `broad`: to count those is to read a good part of the shop. None is held
 * for longer than it answers.
 */
export const countNowAndThen = (broad = BROAD, clock = () => performance.now()): CountSearch => {
  const remembered = new LRUCache<string, { readonly counts: Counts; readonly until: number }>({
    max: MOST_REMEMBERED,
    maxSize: MOST_ROWS,
    sizeCalculation: ({ counts }) => counts.facetCounts.length || 1,
    ttl: TAKEN_EVERY,
    ttlAutopurge: true,
    ttlResolution: 0,
    perf: { now: clock },
  });
  return async (db, search, asked = {}) => {
    const { created, chosen } = asked;
    if (created || (typeof search === 'string' && !chosen)) return countNow(db, search, asked);
    const question = JSON.stringify([typeof search === 'string' ? search : search.matching, chosen]);
    const known = remembered.get(question);
    if (known && clock() < known.until) return { ...known.counts, isExact: false };
    const began = clock();
    const counts = await countNow(db, search, asked);
    remembered.delete(question);
    if (counts.found > broad) remembered.set(question, { counts, until: began + TAKEN_EVERY });
    return counts;
  };
};
