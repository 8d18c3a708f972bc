import { cartRoutes } from '#contracts/carts/api';
import type { CartItem } from '#contracts/carts/views';
import { cartItem } from '#contracts/examples';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { shownProducts } from '../../lib/live.ts';
import { signedIn } from '../../lib/signed-in.ts';
import { answering, yes } from '../../testing/shop.ts';
import { show } from '../../testing/show.tsx';
import { cartCommands, useCart } from './api.ts';
import { followCart } from './follow-cart.ts';
import { countOf } from './totals.ts';

const userId = 'a'.repeat(24);
const params = { userId };
const cup = 'c'.repeat(24);
const mine: CartItem = { ...cartItem, qty: 1 };
const theirs: CartItem = { ...cartItem, productId: cup, variantId: cup, qty: 3 };

function Count() {
  const { cart } = useCart();
  return cart && <output>{countOf(cart)} in the cart</output>;
}

let stop: () => void;
beforeEach(() => {
  signedIn.begin(userId);
  stop = followCart();
});
afterEach(() => stop());

it.each([
  ['as a message tells', 'cart'],
  ['which no message told', 'missed'],
] as const)(
  'what another device put into the cart, %s, is not covered by the older answer of a command under way',
  async (_, kind) => {
    answering(cartRoutes.cart, { params }, () => yes({ cart: { userId, items: [] } }));
    const screen = await show(<Count />);
    await expect.element(screen.getByText('0 in the cart')).toBeVisible();
    const answer = Promise.withResolvers<Response>();
    const sent = answering(cartRoutes.addToCart, {} as never, () => answer.promise);
    const added = cartCommands.add(mine);
    await expect.poll(() => sent).toHaveLength(1);

    const reads = answering(cartRoutes.cart, { params }, () =>
      yes({ cart: { userId, items: [mine, theirs] } }),
    );
    shownProducts.tell({ kind });
    expect(reads).toEqual([]);
    answer.resolve(yes({ cart: { userId, items: [mine] }, message: 'Added' }));
    await added;
    await expect.element(screen.getByText('4 in the cart')).toBeVisible();
    expect(reads).toHaveLength(1);
  },
);

it('a visitor’s cart, which only their browser has, is not read', async () => {
  signedIn.giveUp();
  const reads = answering(cartRoutes.cart, { params }, () => yes({ cart: { userId, items: [] } }));
  shownProducts.tell({ kind: 'cart' });
  await show(<output>The page</output>);
  expect(reads).toEqual([]);
});
