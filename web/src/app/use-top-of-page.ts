import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { TOP } from '../lib/paths.ts';

/**
 * A new page begins at its top, or at the part that the address names, for the keyboard as well; so does the same page
 * where a link says so. Going back restores the scroll position.
 */
export function useTopOfPage(): void {
  const here = useLocation();
  const kind = useNavigationType();
  const last = useRef(here.pathname);
  useEffect(() => {
    const { pathname, hash, state } = here;
    if (last.current === pathname && state !== TOP) return;
    last.current = pathname;
    if (kind === NavigationType.Pop) return;
    if (hash === '') window.scrollTo(0, 0);
    const main = document.querySelector('main');
    // A page may have moved the focus to where the person continues.
    if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
  }, [here, kind]);
}
