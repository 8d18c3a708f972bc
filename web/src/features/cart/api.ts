import { cartRoutes } from '#contracts/carts/api';
import type { Cart, CartItem } from '#contracts/carts/views';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { mutate } from 'swr';
import { call, keyOf, read, throughSessions, useAnswer, type AsShown } from '../../lib/api.ts';
import { onLive, shownProducts } from '../../lib/live.ts';
import { useSignedIn } from '../accounts/session.ts';
import { signedIn } from '../../lib/signed-in.ts';
import { createLineQueue, type Wishes } from './line-queue.ts';
import { ownChanges, type OwnChanges } from './own-changes.ts';
import { GONE, mostOf, withWishes, type LineWish } from './totals.ts';
import { useIsTakingOver } from './use-take-over.ts';
import { visitorLines } from './visitor-lines.ts';

const NO_WISHES: Wishes<LineWish> = new Map();
export const keyFor = (userId: string): string => keyOf(cartRoutes.cart, { params: { userId } });

/**
 * The signed-in person's cart with their latest changes, once the cart that they collected as a visitor is merged into
 * it; nothing is read for a visitor.
 */
export function useCart(options: AsShown = {}) {
  const { id } = useSignedIn();
  const wishes = useSyncExternalStore(lines.subscribe, lines.wishes, () => NO_WISHES);
  const isWhole = !useIsTakingOver();
  const answer = useAnswer(cartRoutes.cart, id === undefined ? null : { params: { userId: id } }, options);
  const cart = isWhole ? answer.data?.cart : undefined;
  return { ...answer, cart: cart && withWishes(cart, wishes) };
}

/** What the shopper has changed in the cart themselves, including changes that the shop has not answered yet. */
export function useOwnChanges(cart: Cart | undefined): OwnChanges {
  const wishes = useSyncExternalStore(lines.subscribe, lines.wishes, () => NO_WISHES);
  const agreed = useSyncExternalStore(ownChanges.subscribe, ownChanges.current, ownChanges.current);
  const waiting = [...wishes.keys()].map((id) => [id, lineOf(cart, id) ?? null] as const);
  return { ...agreed, ...Object.fromEntries(waiting) };
}

const lineOf = (cart: Cart | undefined, id: string): CartItem | undefined =>
  cart?.items.find(({ variantId }) => variantId === id);

/**
 * Keeps a cart up to date while it is open: prices, stock, and products that are no longer sold. A cart loaded before
 * the component that calls this is read again, since no change was announced until then: a cart that is opened several
 * times needs a new component each time.
 */
export function useCartFollowsShop(
  cart: Cart | undefined,
  key: string | undefined = cart && keyFor(cart.userId),
): void {
  const products = (cart?.items ?? []).map(({ productId }) => productId).join();
  const [earlier] = useState(key);
  useEffect(() => {
    if (earlier !== undefined) void mutate(earlier);
  }, [earlier]);
  useEffect(() => {
    if (key === undefined || products === '') return undefined;
    const ids = products.split(',');
    const hide = ids.map((id) => shownProducts.show(id));
    const stop = onLive((message) => {
      // No cart shows reviews.
      if (message.kind === 'reviews' || !('productId' in message)) return;
      // After any command under way: its answer may be older than the message, and would count as newer.
      if (ids.includes(message.productId)) void lines.inTurn(async () => void mutate(key));
    });
    return () => {
      stop();
      for (const take of hide) take();
    };
  }, [key, products]);
}

/** The person whose cart it is. Calling it without one is a bug: the browser keeps visitors' carts. */
function owner(): string {
  const { id } = signedIn.current();
  if (id === undefined) throw new Error('The shop keeps no cart for a visitor');
  return id;
}

/**
 * What to add to the cart. An older api knows nothing of variants, so the variant is sent only where there are several.
 */
export interface Wanted {
  readonly productId: string;
  readonly variantId?: string | undefined;
}

export const wantedOf = ({
  productId,
  variantId,
  choice,
}: Pick<CartItem, 'productId' | 'variantId' | 'choice'>): Wanted =>
  choice.length === 0 ? { productId } : { productId, variantId };

/** The cart that a command answers is the newest, and the change of this variant's line is the shopper's own. */
async function keep(variantId: string, answer: Promise<{ readonly cart: Cart }>): Promise<Cart> {
  const { cart } = await answer;
  ownChanges.note(variantId, lineOf(cart, variantId));
  await mutate(keyFor(cart.userId), { cart }, { revalidate: false });
  return cart;
}

export const lines = createLineQueue<LineWish>(async (variantId, { qty, item }) => {
  const userId = owner();
  try {
    await keep(
      variantId,
      qty === GONE
        ? call(cartRoutes.removeFromCart, { params: { userId, productId: variantId } })
        : call(cartRoutes.changeQuantity, { body: { userId, ...wantedOf(item), qty } }),
    );
  } catch (error) {
    // Whether the command was executed is not always known, and a refusal comes from a newer price list or stock than
    // the one shown.
    void mutate(keyFor(userId));
    throw error;
  }
});

const isVisitor = (): boolean => signedIn.current().id === undefined;

/** A visitor's line changes at once: only the browser keeps it. */
const setAsVisitor = ({ variantId }: CartItem, qty: number): Promise<void> => {
  const line = visitorLines.find(variantId);
  if (line && qty !== GONE) visitorLines.put({ ...line, qty });
  else visitorLines.remove(variantId);
  return Promise.resolve();
};

/** The cart's commands: a line shows its result at once, and reverts when the shop refuses. */
export const cartCommands = {
  /** The cart as the shop has it, with every change sent before. It waits for a sign-in as the command after it does. */
  read: (): Promise<Cart> =>
    lines.inTurn(async () => {
      const userId = owner();
      const answer = await throughSessions(cartRoutes.addToCart, () =>
        read(cartRoutes.cart, { params: { userId } }),
      );
      await mutate(keyFor(userId), answer, { revalidate: false });
      return answer.cart;
    }),
  /** Answers the cart afterwards. */
  add: (wanted: Wanted, qty = 1): Promise<Cart> =>
    lines.inTurn(() =>
      keep(
        wanted.variantId ?? wanted.productId,
        call(cartRoutes.addToCart, { body: { userId: owner(), ...wanted, qty } }),
      ),
    ),
  /** One more or one less than the last quantity asked for, from 1 to the most available. */
  step: (item: CartItem, by: 1 | -1): Promise<void> => {
    const now = lines.wishes().get(item.variantId)?.qty ?? item.qty;
    const next = Math.max(1, Math.min(now + by, mostOf(item)));
    if (next === now) return Promise.resolve();
    return isVisitor() ? setAsVisitor(item, next) : lines.ask(item.variantId, { qty: next, item });
  },
  remove: (item: CartItem): Promise<void> =>
    isVisitor() ? setAsVisitor(item, GONE) : lines.ask(item.variantId, { qty: GONE, item }),
};
