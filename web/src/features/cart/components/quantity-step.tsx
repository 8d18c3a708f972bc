import type { CartItem } from '#contracts/carts/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { Minus, Plus } from 'lucide-react';
import { useCartText } from '../../../lib/cart-text.ts';
import { mostOf } from '../totals.ts';

const Step = chakra('fieldset', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    h: '47px',
    borderWidth: '1.5px',
    borderColor: 'line-strong',
    borderRadius: 'm',
  },
});

const End = chakra('button', {
  base: {
    w: '44px',
    h: '44px',
    display: 'grid',
    placeItems: 'center',
    borderRadius: 'm',
    _hover: { bg: 'sunken' },
    '&[aria-disabled=true]': { opacity: 0.4, cursor: 'not-allowed', bg: 'transparent' },
  },
});

interface QuantityStepProps {
  readonly item: CartItem;
  /** The product with what was chosen of it. */
  readonly name: string;
  readonly step: (by: 1 | -1) => void;
}

/**
 * Quantity from 1 to min(stock, 99); minus does nothing at 1 (spec §5, design §8.12). A button that does nothing stays
 * enabled and keeps the focus, so that keyboard users do not lose their place at the last step.
 */
export function QuantityStep({ item, name, step }: QuantityStepProps) {
  const text = useCartText();
  const most = mostOf(item);
  const isLeast = item.qty <= 1;
  const isMost = item.qty >= most;
  return (
    <Step aria-label={text.quantityOf(name)}>
      <End type="button" aria-label={text.less} aria-disabled={isLeast} onClick={() => isLeast || step(-1)}>
        <Minus size={16} />
      </End>
      <chakra.b minW="26px" textAlign="center" fontVariantNumeric="tabular-nums" aria-live="polite">
        {item.qty}
      </chakra.b>
      <End type="button" aria-label={text.more} aria-disabled={isMost} onClick={() => isMost || step(1)}>
        <Plus size={16} />
      </End>
    </Step>
  );
}
