import type { LiveMessage } from '#contracts/live/messages';
import type { Product } from '#contracts/catalogue/views';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { listenTo, tellAll } from './listeners.ts';

/** What changed in a product since it was read. */
export interface Change {
  /** By variant. */
  readonly stock?: Readonly<Record<string, number>>;
  readonly price?: number;
  readonly salePrice?: number | null;
}

type Told = readonly (readonly [productId: string, Change])[];

/** The products on the page, with how many parts show each; the newest last. */
const shown = new Map<string, number>();
const changes = new Map<string, Change>();
const whenShown = new Set<() => void>();
const whenChanged = new Set<() => void>();
const whenTold = new Set<(message: LiveMessage) => void>();

const change = (productId: string, changed: Change): void => {
  if (!shown.has(productId)) return;
  changes.set(productId, { ...changes.get(productId), ...changed });
  tellAll(whenChanged);
};

/** What was announced about a product while it is on the page. */
export function useChange(productId: string): Change | undefined {
  useEffect(() => shownProducts.show(productId), [productId]);
  const follow = useCallback((tell: () => void) => listenTo(whenChanged, tell), []);
  return useSyncExternalStore(
    follow,
    () => changes.get(productId),
    () => undefined,
  );
}

/**
 * A product as it is now: its prices follow the shop, and its stock where it has no options. With options the total is
 * unknown, since not all variants are known here.
 */
export function useLive<P extends Pick<Product, '_id' | 'options' | 'countInStock'>>(product: P): P {
  const changed = useChange(product._id);
  if (!changed) return product;
  const { stock, ...prices } = changed;
  const told = product.options.length === 0 ? stock?.[product._id] : undefined;
  return { ...product, ...prices, countInStock: told ?? product.countInStock };
}

/** Calls the listener for every message, until it is removed. */
export const onLive = (listener: (message: LiveMessage) => void): (() => void) =>
  listenTo(whenTold, listener);

/** What is on the page, for the stream: the products it shows, and what was announced about them. */
export const shownProducts = {
  /** Answers how to take it off the page again. */
  show: (productId: string): (() => void) => {
    const times = shown.get(productId) ?? 0;
    shown.set(productId, times + 1);
    if (times === 0) tellAll(whenShown);
    return () => {
      const left = (shown.get(productId) ?? 1) - 1;
      if (left > 0) shown.set(productId, left);
      else {
        shown.delete(productId);
        changes.delete(productId);
      }
    };
  },
  ids: (): readonly string[] => [...shown.keys()],
  onShown: (listener: () => void): (() => void) => listenTo(whenShown, listener),
  tell: (message: LiveMessage): void => {
    if (message.kind === 'stock') {
      const { productId, variantId, countInStock } = message;
      change(productId, { stock: { ...changes.get(productId)?.stock, [variantId]: countInStock } });
    }
    if (message.kind === 'price')
      change(message.productId, { price: message.price, salePrice: message.salePrice });
    for (const listener of whenTold) listener(message);
  },
  /** What was announced of each, as it is now. */
  told: (): Told => [...changes],
  /** Everything read is newer than this; what was announced since stays. */
  forget: (told: Told): void => {
    for (const [id, was] of told) if (changes.get(id) === was) changes.delete(id);
    tellAll(whenChanged);
  },
};
