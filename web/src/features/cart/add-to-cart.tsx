import type { Product } from '#contracts/catalogue/views';
import { ShoppingBag } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { useText } from '../../lib/locale.tsx';
import { sentenceFor } from '../../lib/refusals.ts';
import { say } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { useUser } from '../accounts/session.ts';
import { useCartCommands } from './api.ts';

interface AddToCartProps extends Pick<ComponentProps<typeof Button>, 'tone' | 'size' | 'wide'> {
  readonly product: Pick<Product, '_id' | 'title' | 'countInStock'>;
}

/** One more of a product into the cart; a visitor is asked to sign in (spec §5). */
export function AddToCart({ product, ...looks }: AddToCartProps) {
  const text = useText();
  const user = useUser();
  const { add } = useCartCommands(user?._id ?? '');
  const [busy, setBusy] = useState(false);

  const press = async (): Promise<void> => {
    if (!user) return say('info', text.cart.pleaseLogin);
    setBusy(true);
    try {
      await add(product._id);
      say('success', text.cart.added);
    } catch (error) {
      say('error', `${text.cart.addFailed}: ${sentenceFor(error, text)}`);
    } finally {
      setBusy(false);
    }
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
