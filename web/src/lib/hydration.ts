import { useSyncExternalStore } from 'react';

declare global {
  /**
   * What was typed on a server-rendered page, by `data-early` of its fields (`public/after-paint.js`). The form that
   * takes it over sets it to undefined, and handles typing itself from then on.
   */
  var earlyInput: Partial<Record<string, string>> | undefined;
}

const never = () => () => {};

/** Whether the page is hydrated: React first takes over what the server rendered, and changes it then. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
