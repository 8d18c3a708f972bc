import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useText } from '../../lib/locale.tsx';
import { paths } from '../../lib/paths.ts';
import { comingFrom } from '../../lib/return-to.ts';
import { keptInTab } from '../../lib/storage.ts';
import { say } from '../../lib/toast.ts';
import { useSignedIn } from '../accounts/session.ts';
import { useAddToCart } from './add.ts';

/** The product that a visitor wanted before they were asked to sign in. */
const WANTED = 'wanted';

/** Asks a visitor to sign in, and remembers what it was for (spec §5). */
export function useAskToSignIn() {
  const text = useText().cart;
  const navigate = useNavigate();
  const here = useLocation();
  return (productId: string): void => {
    keptInTab.set(WANTED, productId);
    say('info', text.pleaseLogin);
    void navigate(paths.login, { state: comingFrom(here) });
  };
}

/** Who has signed in for it finds it in the cart, once. */
export function useWanted(): void {
  const { id } = useSignedIn();
  const add = useAddToCart();
  useEffect(() => {
    const productId = id === undefined ? null : keptInTab.get(WANTED);
    if (productId === null) return;
    keptInTab.remove(WANTED);
    void add(productId);
  }, [id, add]);
}
