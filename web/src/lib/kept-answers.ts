import { useLayoutEffect } from 'react';
import { SWRConfig, type Middleware } from 'swr';

const { cache, dedupingInterval } = SWRConfig.defaultValue;

/** The most answers in memory, besides those that a page shows. */
export const MOST_KEPT = 30;

/** How many parts of the page show the answer under a key. */
const shown = new Map<string, number>();
/** When the answers in memory arrived, in milliseconds. */
const cameAt = new Map<string, number>();

/** Notes that a part of the page shows an answer; call the result to end that. */
export const showAnswer = (key: string) => {
  shown.set(key, (shown.get(key) ?? 0) + 1);
  return () => {
    const left = (shown.get(key) ?? 0) - 1;
    if (left > 0) shown.set(key, left);
    else shown.delete(key);
  };
};

/** Whether a part of the page shows the answer under this key. */
export const isShown = (key: unknown): boolean => typeof key === 'string' && shown.has(key);

/** Makes SWR note what the page shows. */
export const notesShown: Middleware = (useNext) => (key, fetcher, config) => {
  useLayoutEffect(() => (typeof key === 'string' ? showAnswer(key) : undefined), [key]);
  return useNext(key, fetcher, config);
};

/**
 * Notes that an answer arrived, and drops those read longest ago, so that the browser does not fill up with the pages
 * of lists. It never drops one that a page shows, that is being read, or that was read a moment ago: SWR would not ask
 * for it again, and somebody who comes back would wait for ever.
 */
export function keepFew(key: string, now = performance.now()): void {
  cameAt.set(key, now);
  const state = cache.get(key);
  cache.delete(key);
  if (state) cache.set(key, state);
  const left = [...cache.keys()].filter((each) => !shown.has(each) && !cache.get(each)?.isValidating);
  for (const each of left.slice(0, -MOST_KEPT)) {
    if (now - (cameAt.get(each) ?? -Infinity) < dedupingInterval) continue;
    cache.delete(each);
    cameAt.delete(each);
  }
}
