import { chakra } from '@chakra-ui/react/styled-system';
import { ShoppingBag } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useText } from '../../lib/locale.tsx';
import { IconButton } from '../../ui/button.tsx';
import { countOf, useCart } from './api.ts';

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
    animation: 'sway 600ms',
    transformOrigin: 'top center',
  },
});

/** The bag in the header with the number of things in it; it opens the cart. */
export function CartButton() {
  const text = useText().cart;
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const { data } = useCart();
  const count = data ? countOf(data.cart) : 0;
  return (
    <>
      <IconButton
        aria-label={text.openWith(count)}
        aria-haspopup="dialog"
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
      >
        <ShoppingBag size={22} aria-hidden />
        {count > 0 && <Count key={count}>{count > 99 ? '99+' : count}</Count>}
      </IconButton>
      {wanted && (
        <Suspense>
          <CartDrawer open={open} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
