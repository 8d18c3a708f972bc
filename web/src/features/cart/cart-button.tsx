import { chakra } from '@chakra-ui/react/styled-system';
import { ShoppingBag } from 'lucide-react';
import { lazy, useState } from 'react';
import { useHydrated } from '../../lib/hydration.ts';
import { useText } from '../../lib/locale.tsx';
import { IconButton } from '../../ui/button.tsx';
import { useCart } from './api.ts';
import { useCartDrawer } from './use-cart-drawer.ts';
import { countOf } from './totals.ts';
import { useTakeOver } from './use-take-over.ts';
import { useVisitorLines } from './visitor-lines.ts';
import { LazyPart } from '../../ui/lazy-part.tsx';
import { useSignedIn } from '../accounts/session.ts';

const CartDrawer = lazy(() => import('./components/cart-drawer.tsx'));

const Count = chakra('span', {
  base: {
    position: 'absolute',
    top: '3px',
    right: '0',
    minW: '19px',
    h: '19px',
    px: '5px',
    borderRadius: 'full',
    bg: 'sale',
    color: 'sale-ink',
    fontSize: '11.5px',
    fontWeight: 800,
    lineHeight: '19px',
    textAlign: 'center',
    transformOrigin: 'top center',
    '&[data-sways]': { animation: 'sway 600ms' },
  },
});

/** How often something was added to the cart while the page was open: the badge sways each time (look §4). */
function useSways(count: number | undefined): number {
  const [last, setLast] = useState({ count, sways: 0 });
  if (count !== last.count) {
    const grew = count !== undefined && last.count !== undefined && count > last.count;
    setLast({ count, sways: last.sways + (grew ? 1 : 0) });
  }
  return last.sways;
}

/** The bag in the header with the number of items in it; it opens the cart. */
export function CartButton() {
  const text = useText().cart;
  const { cart } = useCart();
  const { isOpen, open } = useCartDrawer();
  const [wasOpen, setWasOpen] = useState(false);
  // The server renders no overlay.
  const isAwake = useHydrated();
  useTakeOver();
  const { id } = useSignedIn();
  const visitors = useVisitorLines();
  const known = id === undefined ? countOf({ items: visitors }) : cart && countOf(cart);
  const count = known ?? 0;
  const sways = useSways(known);
  if (isOpen && !wasOpen) setWasOpen(true);
  return (
    <>
      <IconButton aria-label={text.openWith(count)} aria-haspopup="dialog" onClick={open}>
        <ShoppingBag size={22} aria-hidden />
        {count > 0 && (
          <Count key={sways} {...(sways > 0 ? { 'data-sways': '' } : {})}>
            {count > 99 ? '99+' : count}
          </Count>
        )}
      </IconButton>
      {wasOpen && isAwake && (
        <LazyPart>
          <CartDrawer />
        </LazyPart>
      )}
    </>
  );
}
