import { mergeCartBody, priceCartBody } from '#contracts/carts/commands';
import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import { kept, parsed } from '../../lib/storage.ts';

const KEY = 'visitorCart';
const shape = z.object({
  version: z.literal(1),
  lines: priceCartBody.shape.lines,
  /** Whose cart it is becoming part of, and how many of each that is to have then. */
  taking: mergeCartBody.optional(),
});

export type VisitorCart = Pick<z.output<typeof shape>, 'lines' | 'taking'>;
export type VisitorLine = VisitorCart['lines'][number];
export type Taking = NonNullable<VisitorCart['taking']>;

const NONE: VisitorCart = { lines: [] };
let known: { readonly text: string | null; readonly cart: VisitorCart } = { text: null, cart: NONE };
const listeners = new Set<() => void>();
const tellAll = (): void => {
  for (const tell of listeners) tell();
};

const keep = (cart: VisitorCart): void => {
  if (cart.lines.length === 0) kept.remove(KEY);
  else kept.set(KEY, JSON.stringify({ version: 1, ...cart }));
  tellAll();
};

/** The id that a line is known by, as in a cart that the shop keeps. */
export const idOf = ({ productId, variantId }: Pick<VisitorLine, 'productId' | 'variantId'>): string =>
  variantId ?? productId;

/**
 * What a visitor has put into their cart: all tabs of this browser share it, and it outlives them. One that was edited by
 * hand into nonsense is empty.
 */
export const visitorLines = {
  /** The same value as long as nothing is changed. */
  current: (): VisitorCart => {
    const text = kept.get(KEY);
    if (text !== known.text) known = { text, cart: shape.safeParse(parsed(text)).data ?? NONE };
    return known.cart;
  },
  find: (id: string): VisitorLine | undefined =>
    visitorLines.current().lines.find((line) => idOf(line) === id),
  /** In the place of the line that it was, else as the last. Answers whether the browser keeps it. */
  put: (line: VisitorLine): boolean => {
    const { lines } = visitorLines.current();
    const id = idOf(line);
    const isKnown = lines.some((each) => idOf(each) === id);
    keep({ lines: isKnown ? lines.map((each) => (idOf(each) === id ? line : each)) : [...lines, line] });
    return visitorLines.find(id)?.qty === line.qty;
  },
  remove: (id: string): void =>
    keep({ lines: visitorLines.current().lines.filter((line) => idOf(line) !== id) }),
  /** Writes down what is sent before it is sent: whoever sends it again, another tab or a reload, sends the same. */
  take: (taking: Taking): void => keep({ lines: visitorLines.current().lines, taking }),
  forget: (): void => keep(NONE),
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    if (listeners.size === 1) window.addEventListener('storage', tellAll);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) window.removeEventListener('storage', tellAll);
    };
  },
};

/** The visitor's lines; none before the page is awake, since the server does not know them. */
export const useVisitorLines = (): VisitorCart['lines'] =>
  useSyncExternalStore(visitorLines.subscribe, visitorLines.current, () => NONE).lines;
