import { useCallback, useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { keptInTab } from '../../lib/storage.ts';
import { filtersFrom, queryOf, type Filters } from './filters.ts';
import { saveListAddress } from './list-address.ts';

/** The filters of the address, and the way to change them; the tab's storage mirrors them under `filters` (spec §2). */
export function useFilters(): readonly [Filters, (next: Filters) => void] {
  const [search, setSearch] = useSearchParams();
  const filters = useMemo(() => filtersFrom(search), [search]);
  useEffect(() => {
    const chosen = Object.entries(filters.chosen).filter(([, values]) => values.length > 0);
    saveListAddress(window.location.search);
    keptInTab.set('filters', JSON.stringify(Object.fromEntries(chosen)));
  }, [filters]);
  const change = useCallback(
    (next: Filters) => setSearch(queryOf(next), { preventScrollReset: true }),
    [setSearch],
  );
  return [filters, change];
}
