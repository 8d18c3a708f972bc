import { readTables } from '#contracts/read-tables';
import { useCallback } from 'react';
import { mutate } from 'swr';
import { readsOf } from '../../lib/api.ts';
import { useText } from '../../lib/locale.tsx';
import { factOf, sentenceFor } from '../../lib/refusals.ts';
import { toast } from '../../lib/toast.ts';
import { signedIn } from '../../lib/signed-in.ts';
import { cartCommands, type Wanted } from './api.ts';

/** Whether a key's answer shows products. */
const isOfGoods = (key: unknown): boolean =>
  typeof key === 'string' && readsOf(key).some(({ name }) => name === readTables.products.name);

/** Adds one more of a product to the cart and says how it went. */
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
        // A refusal comes from a newer stock or price list than the one shown.
        void mutate(isOfGoods);
        toast('error', `${factOf(error, `${text.cart.addFailed}:`, text)} ${sentenceFor(error, text)}`);
      }
    },
    [text],
  );
}
