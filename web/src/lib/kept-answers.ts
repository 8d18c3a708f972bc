import { useLayoutEffect } from 'react';
import { SWRConfig, type Middleware } from 'swr';

const { cache, dedupingInterval } = SWRConfig.defaultValue;

/** Answers in memory at most, beside those that a page shows. */
export const MOST_KEPT = 30;

/** How many parts of the page show the answer under a key. */
const shown = new Map<string, number>();
/** When the answers in memory came, in milliseconds. */
const cameAt = new Map<string, number>();

/** Notes that a part of the page shows an answer; the result ends it. */
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

/** Has SWR note what the page shows. */
export const notesShown: Middleware = (useNext) => (key, fetcher, config) => {
  useLayoutEffect(() => (typeof key === 'string' ? showAnswer(key) : undefined), [key]);
  return useNext(key, fetcher, config);
};

/**
 * Notes that an answer came, and drops those that were read longest ago: a browser does not fill up with the pages of
 * lists that one has left. Never one that a page shows or that is being read or was a moment ago: SWR does not
 * ask for it again, so that anyone who comes back would wait for ever.
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
