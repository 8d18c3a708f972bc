import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useText } from '../../lib/locale.tsx';
import { paths } from '../../lib/paths.ts';
import { comingFrom } from '../../lib/return-to.ts';
import { toast } from '../../lib/toast.ts';
import { useSignedIn } from '../accounts/session.ts';
import { useAddToCart } from './add.ts';
import type { Wanted } from './api.ts';

const fieldOf = (state: unknown, name: string): unknown =>
  typeof state === 'object' && state !== null ? Reflect.get(state, name) : undefined;

/** The ids of the product that a visitor wanted when they were asked to sign in, and of its variant. */
const pendingAddIn = (state: unknown): readonly (string | undefined)[] =>
  ['pendingAdd', 'pendingVariant']
    .map((name) => fieldOf(state, name))
    .map((id) => (typeof id === 'string' ? id : undefined));

/** Asks a visitor to sign in, and remembers what it was for (spec §5). */
export function useAskToSignIn() {
  const text = useText().cart;
  const navigate = useNavigate();
  const here = useLocation();
  return ({ productId, variantId }: Wanted): void => {
    toast('info', text.pleaseLogin);
    const pending = { pendingAdd: productId, pendingVariant: variantId };
    void navigate(paths.login, { state: comingFrom(here, pending) });
  };
}

/** Who has signed in for it finds it in the cart, once. */
export function usePendingAdd(): void {
  const { id } = useSignedIn();
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const add = useAddToCart();
  const [productId, variantId] = pendingAddIn(state);
  useEffect(() => {
    if (productId === undefined) return;
    void navigate({ pathname, search }, { replace: true, state: null });
    if (id !== undefined) void add({ productId, variantId });
  }, [productId, variantId, id, pathname, search, navigate, add]);
}
