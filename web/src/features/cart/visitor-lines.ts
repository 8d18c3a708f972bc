import { mergeCartBody, MOST_LINES, priceCartBody } from '#contracts/carts/commands';
import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import { listenTo, tellAll } from '../../lib/listeners.ts';
import { kept, parsed } from '../../lib/storage.ts';

const KEY = 'visitorCart';
const shape = z.object({
  version: z.literal(1),
  lines: priceCartBody.shape.lines,
  /** The person into whose cart it is being merged, and the quantities that cart is to have then. */
  taking: mergeCartBody.optional(),
  /** The lines, by their ids, that were copied from a guest's cart, which still has them. */
  copied: z.array(z.string()).optional(),
});

type VisitorCart = Omit<z.output<typeof shape>, 'version'>;
type VisitorLine = VisitorCart['lines'][number];
export type Taking = NonNullable<VisitorCart['taking']>;

const NONE: VisitorCart = { lines: [] };
let known: { readonly text: string | null; readonly cart: VisitorCart } = { text: null, cart: NONE };
const listeners = new Set<() => void>();
const tell = (): void => tellAll(listeners);

const keep = (change: Partial<VisitorCart>): void => {
  const cart = { version: 1, ...visitorLines.current(), ...change };
  if (cart.lines.length === 0) kept.remove(KEY);
  else kept.set(KEY, JSON.stringify(cart));
  tell();
};

const keepLines = (lines: VisitorCart['lines']): void => keep({ lines, taking: undefined });

/** A line's id, as in a cart that the shop stores. */
export const idOf = ({ productId, variantId }: Pick<VisitorLine, 'productId' | 'variantId'>): string =>
  variantId ?? productId;

/**
 * What a visitor has put into their cart: all tabs of this browser share it, and it outlives them. Unreadable entries
 * count as empty.
 */
export const visitorLines = {
  /** The same object as long as nothing changes. */
  current: (): VisitorCart => {
    const text = kept.get(KEY);
    if (text !== known.text) known = { text, cart: shape.safeParse(parsed(text)).data ?? NONE };
    return known.cart;
  },
  find: (id: string): VisitorLine | undefined =>
    visitorLines.current().lines.find((line) => idOf(line) === id),
  /** Replaces the line of the same id, or adds it at the end where there is room. */
  put: (line: VisitorLine): void => {
    const id = idOf(line);
    const lines = visitorLines.current().lines.map((each) => (idOf(each) === id ? line : each));
    // With one line too many the browser's cart could not be read any more: all of it would be lost.
    keepLines(lines.includes(line) ? lines : [...lines, line].slice(0, MOST_LINES));
  },
  remove: (id: string): void => keepLines(visitorLines.current().lines.filter((line) => idOf(line) !== id)),
  /** Stores the request before it is sent, so that another tab or a reload that repeats it sends the same. */
  take: (taking: Taking): void => keep({ taking }),
  /** It is certain that nothing was merged. */
  takeBack: (): void => keep({ taking: undefined }),
  /** Notes lines that another cart still has: where the cart that they go into has them, too, they are not added. */
  noteCopied: (ids: readonly string[]): void =>
    keep({ copied: [...(visitorLines.current().copied ?? []), ...ids] }),
  forget: (): void => keep(NONE),
  subscribe: (listener: () => void): (() => void) => {
    const stop = listenTo(listeners, listener);
    window.addEventListener('storage', tell);
    return () => {
      stop();
      if (listeners.size === 0) window.removeEventListener('storage', tell);
    };
  },
};

/** The visitor's lines; none before the page is hydrated, since the server does not know them. */
export const useVisitorLines = (): VisitorCart['lines'] =>
  useSyncExternalStore(visitorLines.subscribe, visitorLines.current, () => NONE).lines;
