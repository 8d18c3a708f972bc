import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether the page is more than what the server has drawn: that wakes up as it was drawn, and changes then. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
