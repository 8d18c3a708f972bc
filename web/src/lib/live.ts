import type { LiveMessage } from '#contracts/live/messages';
import { useCallback, useEffect, useSyncExternalStore } from 'react';

/** What changed of a product since it was read. */
interface Change {
  readonly countInStock?: number;
  readonly price?: number;
  readonly salePrice?: number | null;
}

/** The products on the page, with how many parts show each; the newest last. */
const shown = new Map<string, number>();
const changes = new Map<string, Change>();
const whenShown = new Set<() => void>();
const whenChanged = new Set<() => void>();
const whenTold = new Set<(message: LiveMessage) => void>();

const listenTo = <Listener>(listeners: Set<Listener>, listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
const tellAll = (listeners: Set<() => void>) => listeners.forEach((tell) => tell());

const change = (productId: string, changed: Change): void => {
  if (!shown.has(productId)) return;
  changes.set(productId, { ...changes.get(productId), ...changed });
  tellAll(whenChanged);
};

/** A product as it is now: its stock and prices follow the shop for as long as it is on the page. */
export function useLive<P extends { readonly _id: string }>(product: P): P {
  const { _id } = product;
  useEffect(() => page.show(_id), [_id]);
  const follow = useCallback((tell: () => void) => listenTo(whenChanged, tell), []);
  const changed = useSyncExternalStore(
    follow,
    () => changes.get(_id),
    () => undefined,
  );
  return changed ? { ...product, ...changed } : product;
}

/** Calls for every message, until it is taken back. */
export const onLive = (listener: (message: LiveMessage) => void): (() => void) =>
  listenTo(whenTold, listener);

/** What is on the page, for the stream: which products it shows, and what was heard of them. */
export const page = {
  /** Answers what takes it off the page again. */
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
  products: (): readonly string[] => [...shown.keys()],
  onShown: (listener: () => void): (() => void) => listenTo(whenShown, listener),
  tell: (message: LiveMessage): void => {
    if (message.kind === 'stock') change(message.productId, { countInStock: message.countInStock });
    if (message.kind === 'price')
      change(message.productId, { price: message.price, salePrice: message.salePrice });
    for (const listener of whenTold) listener(message);
  },
  /** What is read again from now on is newer than what was told. */
  forget: (): void => {
    changes.clear();
    tellAll(whenChanged);
  },
};
