import type { ProductDetails } from '#contracts/catalogue/views';
import { startTransition, useOptimistic } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { inAddress } from '../../lib/choice.ts';
import { chosenIn, pictureOf, variantOf } from './chosen.ts';

/** What is chosen of a product, which is in the address: it can be shared, and is there again on the way back. */
export function useChoice(product: ProductDetails) {
  const [address, setAddress] = useSearchParams();
  // The router follows in its own time: what is pressed is chosen at once.
  const [search, setSearch] = useOptimistic(address);
  const { state } = useLocation() as { readonly state: unknown };
  const values = chosenIn(product, search);
  const choose = (option: string, value: string): void =>
    startTransition(() => {
      const next = new URLSearchParams(search);
      next.set(inAddress(option), inAddress(value));
      setSearch(next);
      setAddress(next, { replace: true, preventScrollReset: true, state });
    });
  return {
    values,
    variant: variantOf(product, values),
    /** All is chosen, be it what is not sold. */
    isWhole: !values.includes(undefined),
    picture: pictureOf(product, values),
    choose,
  };
}
export type UsedChoice = ReturnType<typeof useChoice>;
