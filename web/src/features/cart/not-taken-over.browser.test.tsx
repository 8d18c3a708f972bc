import { cartRoutes } from '#contracts/carts/api';
import { cartItem, user } from '#contracts/examples';
import { beforeEach, expect, it } from 'vitest';
import { signedIn } from '../../lib/signed-in.ts';
import { answering, no, yes } from '../../testing/shop.ts';
import { show } from '../../testing/show.tsx';
import { CartButton } from './cart-button.tsx';
import { visitorLines } from './visitor-lines.ts';

const { productId } = cartItem;
const cartOf = (...qtys: readonly number[]) => ({
  userId: user._id,
  items: qtys.map((qty) => ({ ...cartItem, qty })),
});
const SAID = 'What you collected before signing in may be missing from your cart.';

beforeEach(() => {
  signedIn.begin(user._id);
  answering(cartRoutes.cart, { params: { userId: user._id } }, () => yes({ cart: cartOf() }));
  visitorLines.put({ productId, qty: 3 });
});

it('a visitor’s cart whose merge failed is spoken of in the cart, and merged once when one tries again', async () => {
  const replies = [
    () => no(429, 'TOO_MANY_REQUESTS'),
    () => yes({ message: 'Merged', cart: cartOf(3), leftOut: 0 }),
  ];
  const sent = answering(cartRoutes.mergeCart, {} as never, () => replies.shift()?.() ?? no(500, 'INTERNAL'));
  const screen = await show(<CartButton />);
  await expect.element(screen.baseElement.ownerDocument.body).toMatchTextContent(SAID);
  await screen.getByRole('button', { name: 'My Cart, 0 items' }).click();
  const cart = screen.getByRole('dialog');
  await expect.element(cart.getByRole('alert')).toMatchTextContent(SAID);
  await cart.getByRole('button', { name: 'Retry' }).click();
  await expect.element(cart.getByRole('article', { name: cartItem.title })).toBeVisible();
  await expect.element(cart.getByRole('alert')).not.toBeInTheDocument();
  expect(sent).toEqual([sent[0], { userId: user._id, lines: [{ productId, qty: 3 }] }]);
});
