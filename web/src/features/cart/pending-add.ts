import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useText } from '../../lib/locale.tsx';
import { paths } from '../../lib/paths.ts';
import { comingFrom } from '../../lib/return-to.ts';
import { toast } from '../../lib/toast.ts';
import { useSignedIn } from '../accounts/session.ts';
import { useAddToCart } from './add.ts';

/** The product that a visitor wanted when they were asked to sign in. */
const pendingAddIn = (state: unknown): string | undefined => {
  const pendingAdd: unknown =
    typeof state === 'object' && state !== null ? Reflect.get(state, 'pendingAdd') : undefined;
  return typeof pendingAdd === 'string' ? pendingAdd : undefined;
};

/** Asks a visitor to sign in, and remembers what it was for (spec §5). */
export function useAskToSignIn() {
  const text = useText().cart;
  const navigate = useNavigate();
  const here = useLocation();
  return (productId: string): void => {
    toast('info', text.pleaseLogin);
    void navigate(paths.login, { state: comingFrom(here, { pendingAdd: productId }) });
  };
}

/** Who has signed in for it finds it in the cart, once. */
export function usePendingAdd(): void {
  const { id } = useSignedIn();
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const add = useAddToCart();
  const pendingAdd = pendingAddIn(state);
  useEffect(() => {
    if (pendingAdd === undefined) return;
    void navigate({ pathname, search }, { replace: true, state: null });
    if (id !== undefined) void add(pendingAdd);
  }, [pendingAdd, id, pathname, search, navigate, add]);
}
