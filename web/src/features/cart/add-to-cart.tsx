import type { Product } from '#contracts/catalogue/views';
import { ShoppingBag } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { useText } from '../../lib/locale.tsx';
import { Button } from '../../ui/button.tsx';
import { useSignedIn } from '../accounts/session.ts';
import { useAddToCart } from './add.ts';
import { useAskToSignIn } from './wanted.ts';

interface AddToCartProps extends Pick<ComponentProps<typeof Button>, 'tone' | 'size' | 'wide'> {
  readonly product: Pick<Product, '_id' | 'title' | 'countInStock'>;
}

/** One more of a product into the cart; a visitor is asked to sign in (spec §5). */
export function AddToCart({ product, ...looks }: AddToCartProps) {
  const text = useText();
  const { id } = useSignedIn();
  const add = useAddToCart();
  const askToSignIn = useAskToSignIn();
  const [busy, setBusy] = useState(false);

  const press = async (): Promise<void> => {
    if (id === undefined) return askToSignIn(product._id);
    setBusy(true);
    await add(product._id);
    setBusy(false);
  };

  return (
    <Button
      {...looks}
      busy={busy}
      disabled={product.countInStock === 0}
      aria-label={`${text.cart.add}: ${product.title}`}
      onClick={() => void press()}
    >
      {looks.size === 'large' && !busy && <ShoppingBag size={20} aria-hidden />}
      {text.cart.add}
    </Button>
  );
}
