import { useSyncExternalStore } from 'react';

declare global {
  /**
   * What was typed on a page that the server drew, by `data-early` of its fields (`public/after-paint.js`). The form that
   * takes it over sets it to undefined: from then on it handles itself what is typed.
   */
  var earlyInput: Partial<Record<string, string>> | undefined;
}

const never = () => () => {};

/** Whether the page is more than what the server has drawn: React takes over what was drawn, and changes it then. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
