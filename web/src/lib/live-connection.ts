import { useSyncExternalStore } from 'react';

let isOpen = false;
const listeners = new Set<() => void>();

/** Whether the stream of changes is open at this moment. */
export const liveConnection = {
  isOpen: (): boolean => isOpen,
  set: (open: boolean): void => {
    if (isOpen === open) return;
    isOpen = open;
    for (const tell of listeners) tell();
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

/** Whether the page follows the shop by itself. */
export const useLiveConnection = (): boolean =>
  useSyncExternalStore(liveConnection.subscribe, liveConnection.isOpen, () => false);
