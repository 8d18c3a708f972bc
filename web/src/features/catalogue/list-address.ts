import { useSyncExternalStore } from 'react';
import { paths } from '../../lib/paths.ts';
import { keptInTab } from '../../lib/storage.ts';

const KEY = 'list';

/** Remembers the address of the list, with its filters and search. */
export const saveListAddress = (search: string): void => keptInTab.set(KEY, search);

/** The address of the list that this tab showed last; on the server, and until hydration, that of all products. */
export const useListAddress = (): string =>
  useSyncExternalStore(
    () => () => undefined,
    () => paths.products + (keptInTab.get(KEY) ?? ''),
    () => paths.products,
  );
