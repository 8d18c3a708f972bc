import { useLayoutEffect, useRef } from 'react';

/** As a `ref` of what comes in the place of something that had the focus: it goes on there. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus({ preventScroll: true });

/** For what may go away with the focus in it: whatever is around it takes the focus on. */
export function useFocusHandedOn<Place extends HTMLElement>() {
  const place = useRef<Place>(null);
  useLayoutEffect(() => {
    const here = place.current;
    // Still drawn when this is called.
    return () => {
      if (!here?.contains(document.activeElement)) return;
      here.parentElement?.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true });
    };
  }, []);
  return place;
}
