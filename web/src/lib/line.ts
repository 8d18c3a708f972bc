import { useSyncExternalStore } from 'react';

let isOpen = false;
const listeners = new Set<() => void>();

/** Whether the stream of what changes is heard at this moment. */
export const line = {
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

/** Whether what the page shows follows the shop by itself. */
export const useLine = (): boolean => useSyncExternalStore(line.subscribe, line.isOpen, () => false);
