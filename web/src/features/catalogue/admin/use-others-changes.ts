import { CallFailed } from '#contracts/kernel/client';
import type { ProductDetails } from '#contracts/catalogue/views';
import type { LiveMessage } from '#contracts/live/messages';
import { useEffect, useRef, useState } from 'react';
import { onLive, shownProducts } from '../../../lib/live.ts';
import { readProduct } from './api.ts';

const isAbout = (message: LiveMessage, id: string): boolean =>
  message.kind === 'missed' ||
  ((message.kind === 'product' || message.kind === 'price' || message.kind === 'stock') &&
    message.productId === id);

/** Calls back on each change of a product while it is edited; answers whether it has left the shop. */
export function useOthersChanges(id: string | null, changed: (now: ProductDetails) => void): boolean {
  const [isGone, setGone] = useState(false);
  const tell = useRef(changed);
  useEffect(() => {
    tell.current = changed;
  });
  useEffect(() => {
    if (id === null) return undefined;
    let isOpen = true;
    const look = async (): Promise<void> => {
      try {
        const now = await readProduct(id);
        if (isOpen) tell.current(now);
      } catch (failure) {
        // Any other failure shows up when the product is saved.
        if (isOpen && failure instanceof CallFailed && failure.status === 404) setGone(true);
      }
    };
    const takeOff = shownProducts.show(id);
    const stop = onLive((message) => {
      if (isAbout(message, id)) void look();
    });
    return () => {
      isOpen = false;
      stop();
      takeOff();
    };
  }, [id]);
  return isGone;
}
