import { cartItem, type CartItem } from '#contracts/carts/views';
import { z } from 'zod';
import { listenTo, tellAll } from '../../lib/listeners.ts';
import { keptInTab, parsed } from '../../lib/storage.ts';

/** Lines by their variants: as the shopper has made them, null where they took one out. */
export type OwnChanges = Readonly<Record<string, CartItem | null>>;

const KEY = 'ownCartChanges';
const NONE: OwnChanges = {};
const shape = z.record(z.string(), cartItem.nullable());

let known: { readonly text: string | null; readonly changes: OwnChanges } = { text: null, changes: NONE };
const listeners = new Set<() => void>();

const keep = (text: string | null): void => {
  if (text === null) keptInTab.remove(KEY);
  else keptInTab.set(KEY, text);
  tellAll(listeners);
};

/**
 * The shopper's own changes to the cart in this tab that the shop has accepted: everything else in a cart comes from
 * another device. They outlive a reload; an unreadable entry counts as none.
 */
export const ownChanges = {
  /** The same object as long as nothing is noted or forgotten. */
  current: (): OwnChanges => {
    const text = keptInTab.get(KEY);
    if (text !== known.text) known = { text, changes: shape.safeParse(parsed(text)).data ?? NONE };
    return known.changes;
  },
  note: (variantId: string, line: CartItem | undefined): void =>
    keep(JSON.stringify({ ...ownChanges.current(), [variantId]: line ?? null })),
  forget: (): void => keep(null),
  subscribe: (listener: () => void): (() => void) => listenTo(listeners, listener),
};
