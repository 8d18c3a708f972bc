import { useLayoutEffect, useRef } from 'react';

/** A `ref` for an element that replaces the one that had the focus: it takes the focus. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus({ preventScroll: true });

/** For an element that may be removed while it has the focus: an element around it takes the focus. */
export function useFocusHandedOn<Place extends HTMLElement>() {
  const place = useRef<Place>(null);
  useLayoutEffect(() => {
    const here = place.current;
    // The element still exists when this is called.
    return () => {
      if (!here?.contains(document.activeElement)) return;
      here.parentElement?.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true });
    };
  }, []);
  return place;
}
