import { useCallback } from 'react';
import { useText } from '../../lib/locale.tsx';
import { sentenceFor } from '../../lib/refusals.ts';
import { toast } from '../../lib/toast.ts';
import { signedIn } from '../../lib/signed-in.ts';
import { cartCommands, type Wanted } from './api.ts';

/** Puts one more of a product into the cart and says how it went. */
export function useAddToCart() {
  const text = useText();
  return useCallback(
    async (wanted: Wanted): Promise<void> => {
      try {
        if (signedIn.current().id === undefined)
          await (await import('./add-as-visitor.ts')).addAsVisitor(wanted);
        else await cartCommands.add(wanted);
        toast('success', text.cart.added);
      } catch (error) {
        toast('error', `${text.cart.addFailed}: ${sentenceFor(error, text)}`);
      }
    },
    [text],
  );
}
