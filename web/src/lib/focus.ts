import { useLayoutEffect, useRef } from 'react';

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
