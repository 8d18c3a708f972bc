import { useRef } from 'react';
import { useLocation, useNavigate, type Location } from 'react-router-dom';
import { useGo } from '../../lib/leaving.ts';
import { saidIn } from '../../lib/router-state.ts';

/** Whether the cart is open is in the browser's history: Back closes it, as people on phones expect. */
export function useCartDrawer() {
  const here = useLocation();
  const navigate = useNavigate();
  const go = useGo();
  // A new history entry renders a moment after it was made: a second press in between must not make another one.
  const openedFrom = useRef<Location>(undefined);
  const closing = useRef(false);
  const { pathname, search, hash } = here;
  const isOpen = saidIn(here.state, 'cart') === true;
  return {
    isOpen,
    open: (): void => {
      if (isOpen || openedFrom.current === here) return;
      openedFrom.current = here;
      void navigate({ pathname, search, hash }, { state: { cart: true } });
    },
    close: (): void => {
      if (!isOpen || closing.current) return;
      closing.current = true;
      window.addEventListener('popstate', () => void (closing.current = false), { once: true });
      void navigate(-1);
    },
    /** Goes on to a page; Back from there leads to the page below the cart. */
    leaveFor: (path: string): boolean => go(path, { replace: true }),
  };
}
