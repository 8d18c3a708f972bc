import { cache, SWRGlobalState } from 'swr/_internal';

/** Answers in memory at most, beside those that a page shows. */
export const MOST_KEPT = 30;

/**
 * Notes that an answer came, and drops those that were read longest ago: a browser does not fill up with the pages of
 * lists that one has left. Never one that a page shows or that is being read or was a moment ago: SWR does not
 * ask for it again, so that anyone who comes back would wait for ever.
 */
export function keepFew(key: string): void {
  const [shown = {}, , asked = {}] = SWRGlobalState.get(cache) ?? [];
  const state = cache.get(key);
  cache.delete(key);
  if (state) cache.set(key, state);
  const left = [...cache.keys()].filter((each) => !shown[each]?.length && !asked[each]);
  for (const each of left.slice(0, -MOST_KEPT)) cache.delete(each);
}
