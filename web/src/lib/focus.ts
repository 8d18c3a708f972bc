import { useLayoutEffect, useRef } from 'react';

/** As a `ref` of what comes in the place of something that had the focus: it goes on there. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus({ preventScroll: true });

const GAP_PX = 8;

/** As a `ref` of a bar that lies over the foot of the page: what takes the focus is scrolled free of it. */
export const scrollsFree = (bar: HTMLElement | null): (() => void) | undefined => {
  if (!bar) return undefined;
  const { style } = document.documentElement;
  const sizes = new ResizeObserver(() => {
    const lies = getComputedStyle(bar).position === 'sticky' && bar.offsetHeight > 0;
    style.scrollPaddingBottom = lies ? `${bar.offsetHeight + GAP_PX}px` : '';
  });
  sizes.observe(bar);
  return () => {
    sizes.disconnect();
    style.scrollPaddingBottom = '';
  };
};

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
