import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { keptInTab } from '../../lib/storage.ts';
import { filtersFrom, queryOf, type Filters } from './filters.ts';
import { saveListAddress } from './list-address.ts';

/** The filters of the address, and the way to change them; the tab's storage mirrors them under `filters` (spec §2). */
export function useFilters(): readonly [Filters, (next: Filters) => void] {
  const [search, setSearch] = useSearchParams();
  const [wanted, setWanted] = useState<{ readonly from: URLSearchParams; readonly filters: Filters }>();
  const inAddress = useMemo(() => filtersFrom(search), [search]);
  // The router may show the new address later: until then the choice is shown, and the next choice adds to it.
  const filters = wanted?.from === search ? wanted.filters : inAddress;
  useEffect(() => {
    const chosen = Object.entries(filters.chosen).filter(([, values]) => values.length > 0);
    saveListAddress(window.location.search);
    keptInTab.set('filters', JSON.stringify(Object.fromEntries(chosen)));
  }, [filters]);
  const change = useCallback(
    (next: Filters) => {
      setWanted({ from: search, filters: next });
      setSearch(queryOf(next), { preventScrollReset: true });
    },
    [search, setSearch],
  );
  return [filters, change];
}
