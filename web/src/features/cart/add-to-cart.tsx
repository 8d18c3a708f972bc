import type { Product } from '#contracts/catalogue/views';
import { ShoppingBag } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { useText } from '../../lib/locale.tsx';
import { Button } from '../../ui/button.tsx';
import { useSignedIn } from '../accounts/session.ts';
import { useAddToCart } from './add.ts';
import { useAskToSignIn } from './pending-add.ts';

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

  // A button that cannot be pressed says why.
  const gone = product.countInStock === 0;
  const says = gone ? text.product.outOfStock : text.cart.add;
  return (
    <Button
      {...looks}
      busy={busy}
      disabled={gone}
      aria-label={`${says}: ${product.title}`}
      onClick={() => void press()}
    >
      {looks.size === 'large' && !busy && !gone && <ShoppingBag size={20} aria-hidden />}
      {says}
    </Button>
  );
}
