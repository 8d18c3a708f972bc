import { useCallback } from 'react';
import { useText } from '../../lib/locale.tsx';
import { sentenceFor } from '../../lib/refusals.ts';
import { toast } from '../../lib/toast.ts';
import { cartCommands } from './api.ts';

/** Puts one more of a product into the cart and says how it went. */
export function useAddToCart() {
  const text = useText();
  return useCallback(
    async (productId: string): Promise<void> => {
      try {
        await cartCommands.add(productId);
        toast('success', text.cart.added);
      } catch (error) {
        toast('error', `${text.cart.addFailed}: ${sentenceFor(error, text)}`);
      }
    },
    [text],
  );
}
