import { useCallback, useEffect } from 'react';
import { useOwnSearch } from './own-search.ts';
import { pagesOf } from './pages.ts';

type Changes = Readonly<Record<string, string | undefined>>;

/** The query after a change: empty values are removed, and a new filter begins at its first page. */
export function changed(search: URLSearchParams, changes: Changes): URLSearchParams {
  const next = new URLSearchParams(search);
  next.delete('page');
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** The page number in an address; 1 where it is invalid. */
export const pageIn = (search: URLSearchParams): number =>
  Number(/^[1-9]\d{0,5}$/.exec(search.get('page') ?? '')?.[0] ?? 1);

/** A list's filters are in its address: it can be stored, sent and gone back to. */
export function useAddress() {
  const [search, setSearch] = useOwnSearch();
  const change = useCallback(
    (changes: Changes, replace = !('page' in changes)) =>
      // Reads the address as it is now: two changes at the same moment both stay.
      setSearch(changed(new URLSearchParams(window.location.search), changes), {
        replace,
        preventScrollReset: true,
      }),
    [setSearch],
  );
  const go = useCallback(
    (page: number, replace?: boolean) => change({ page: page === 1 ? undefined : String(page) }, replace),
    [change],
  );
  /** Goes to a page as its reader does who chose it below the list: they read on from its top. */
  const turn = (page: number): void => {
    go(page);
    window.scrollTo(0, 0);
  };
  return { search, change, page: pageIn(search), go, turn };
}

/**
 * Where the current page no longer exists, because rows left the list, shows the last one in its place: Back must not
 * lead there again. Until its answer has come, the total is another question's.
 */
export function useLastPage(list: {
  readonly page: number;
  readonly size: number;
  readonly total: number | undefined;
  readonly isLoading: boolean;
  readonly error: unknown;
  readonly go: (page: number, replace: boolean) => void;
}) {
  const { page, size, total, isLoading, error, go } = list;
  const last = isLoading || error !== undefined || total === undefined ? page : pagesOf(total, size);
  useEffect(() => {
    if (page > last) go(last, true);
  }, [page, last, go]);
}
