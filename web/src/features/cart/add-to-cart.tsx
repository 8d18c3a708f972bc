import type { Product, Variant } from '#contracts/catalogue/views';
import { ShoppingBag } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { useText } from '../../lib/locale.tsx';
import { paths } from '../../lib/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useAddToCart } from './add.ts';

/** The chosen options of a product. */
interface Chosen {
  readonly variant: Pick<Variant, '_id' | 'countInStock'> | undefined;
  /** All options are chosen; if there is still no variant, this combination is not sold. */
  readonly isWhole: boolean;
}

interface AddToCartProps extends Pick<ComponentProps<typeof Button>, 'tone' | 'size' | 'wide'> {
  readonly product: Pick<Product, '_id' | 'title' | 'countInStock' | 'options'>;
  /** Given where options can be chosen; elsewhere the button of a product with options leads to its page. */
  readonly chosen?: Chosen;
  /** Asks for the options that are not chosen yet. */
  readonly ask?: () => void;
}

/** Adds one more of a product to the cart, a visitor's too (spec §5). */
export function AddToCart({ product, chosen, ask, ...looks }: AddToCartProps) {
  const text = useText();
  const add = useAddToCart();
  const [busy, setBusy] = useState(false);
  const hasOptions = product.options.length > 0;

  const press = async (): Promise<void> => {
    if (hasOptions && !chosen?.variant) return ask?.();
    setBusy(true);
    await add({ productId: product._id, variantId: chosen?.variant?._id });
    setBusy(false);
  };

  // A button that cannot be pressed says why.
  const isGone = product.countInStock === 0;
  const isSoldOut = hasOptions && chosen?.isWhole === true && !chosen.variant?.countInStock;
  const gone = isGone || isSoldOut;
  const says = isGone ? text.product.outOfStock : isSoldOut ? text.product.soldOut : text.cart.add;
  if (hasOptions && !chosen && !gone)
    return (
      <ButtonLink
        {...looks}
        data-choose
        to={paths.product(product._id)}
        aria-label={`${text.product.chooseOptions}: ${product.title}`}
      >
        {text.product.chooseOptions}
      </ButtonLink>
    );
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
