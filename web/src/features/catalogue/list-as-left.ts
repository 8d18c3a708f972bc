import { useSyncExternalStore } from 'react';
import { paths } from '../../lib/paths.ts';
import { keptInTab } from '../../lib/storage.ts';

const KEY = 'list';

/** Notes the list's address, with all that it asks for. */
export const leaveList = (search: string): void => keptInTab.set(KEY, search);

/** The way back to the list as this tab left it; at the server, and as the page wakes, to all products. */
export const useListAsLeft = (): string =>
  useSyncExternalStore(
    () => () => undefined,
    () => paths.products + (keptInTab.get(KEY) ?? ''),
    () => paths.products,
  );
