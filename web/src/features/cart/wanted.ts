import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useText } from '../../lib/locale.tsx';
import { paths } from '../../lib/paths.ts';
import { comingFrom } from '../../lib/return-to.ts';
import { say } from '../../lib/toast.ts';
import { useSignedIn } from '../accounts/session.ts';
import { useAddToCart } from './add.ts';

/** The product that a visitor wanted when they were asked to sign in. */
const wantedIn = (state: unknown): string | undefined => {
  const wanted: unknown =
    typeof state === 'object' && state !== null ? Reflect.get(state, 'wanted') : undefined;
  return typeof wanted === 'string' ? wanted : undefined;
};

/** Asks a visitor to sign in, and remembers what it was for (spec §5). */
export function useAskToSignIn() {
  const text = useText().cart;
  const navigate = useNavigate();
  const here = useLocation();
  return (productId: string): void => {
    say('info', text.pleaseLogin);
    void navigate(paths.login, { state: comingFrom(here, { wanted: productId }) });
  };
}

/** Who has signed in for it finds it in the cart, once. */
export function useWanted(): void {
  const { id } = useSignedIn();
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const add = useAddToCart();
  const wanted = wantedIn(state);
  useEffect(() => {
    if (wanted === undefined) return;
    void navigate({ pathname, search }, { replace: true, state: null });
    if (id !== undefined) void add(wanted);
  }, [wanted, id, pathname, search, navigate, add]);
}
