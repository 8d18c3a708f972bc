import type { ProductDetails } from '#contracts/catalogue/views';
import { startTransition, useOptimistic } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { inAddress } from '../../lib/choice.ts';
import { chosenIn, pictureOf, variantOf } from './chosen.ts';

/** The chosen options of a product. They are in the address, so they can be shared and survive going back. */
export function useChoice(product: ProductDetails) {
  const [address, setAddress] = useSearchParams();
  // The router updates later; the optimistic value shows a press at once.
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
    /** A value is chosen for every option, even if that combination is not sold. */
    isWhole: !values.includes(undefined),
    picture: pictureOf(product, values),
    choose,
  };
}
export type UsedChoice = ReturnType<typeof useChoice>;
