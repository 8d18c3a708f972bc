import { useCallback } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

type Search = ReturnType<typeof useSearchParams>;

/**
 * The query of this page's address, and the way to change it, as from `useSearchParams`. What changes it may come from
 * a timer or an answer; while somebody goes to a page that is still loading it changes nothing, else they would be led
 * back.
 */
export function useOwnSearch(): Search {
  const { pathname } = useLocation();
  const [search, setSearch] = useSearchParams();
  const change = useCallback<Search[1]>(
    (...given) => {
      if (window.location.pathname === pathname) setSearch(...given);
    },
    [pathname, setSearch],
  );
  return [search, change];
}
