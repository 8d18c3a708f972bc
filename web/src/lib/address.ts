import { useCallback, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { pagesOf } from './pages.ts';

type Changes = Readonly<Record<string, string | undefined>>;

/** The query after a change: what is empty leaves it, and another question begins at its first page. */
export function changed(search: URLSearchParams, changes: Changes): URLSearchParams {
  const next = new URLSearchParams(search);
  next.delete('page');
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** The page that an address asks for; 1 for what is none. */
export const pageIn = (search: URLSearchParams): number =>
  Number(/^[1-9]\d{0,5}$/.exec(search.get('page') ?? '')?.[0] ?? 1);

/** A list's question is its address: it can be kept, sent and gone back to. */
export function useAddress() {
  const [search, setSearch] = useSearchParams();
  const change = useCallback(
    (changes: Changes) =>
      // As the address is now: two changes at the same moment both stay.
      setSearch(changed(new URLSearchParams(window.location.search), changes), {
        replace: !('page' in changes),
        preventScrollReset: true,
      }),
    [setSearch],
  );
  const go = useCallback((page: number) => change({ page: page === 1 ? undefined : String(page) }), [change]);
  return { search, change, page: pageIn(search), go };
}

/** Where the page one is on is gone, since rows left the list, one goes to the last that there is. */
export function useLastPage(list: {
  readonly page: number;
  readonly size: number;
  readonly total: number | undefined;
  readonly go: (page: number) => void;
}) {
  const { page, size, total, go } = list;
  useEffect(() => {
    if (total !== undefined && page > pagesOf(total, size)) go(pagesOf(total, size));
  }, [page, size, total, go]);
}
