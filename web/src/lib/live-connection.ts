import { useSyncExternalStore } from 'react';
import { listenTo, tellAll } from './listeners.ts';

let isOpen = false;
const listeners = new Set<() => void>();

/** Whether the stream of changes is open at this moment. */
export const liveConnection = {
  isOpen: (): boolean => isOpen,
  set: (open: boolean): void => {
    if (isOpen === open) return;
    isOpen = open;
    tellAll(listeners);
  },
  subscribe: (listener: () => void): (() => void) => listenTo(listeners, listener),
};

/** Whether the page follows the shop by itself. */
export const useLiveConnection = (): boolean =>
  useSyncExternalStore(liveConnection.subscribe, liveConnection.isOpen, () => false);
