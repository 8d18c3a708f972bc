import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether the page is more than what the server has drawn: React takes over what was drawn, and changes it then. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
