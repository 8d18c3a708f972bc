import { cartRoutes } from '#contracts/carts/api';
import { exampleIds, paid } from '#contracts/examples';
import { expect, it, vi } from 'vitest';
import { signedIn } from '../../../lib/signed-in.ts';
import { answering, no, yes } from '../../../testing/shop.ts';
import { show } from '../../../testing/show.tsx';
import { toast } from '../../../lib/toast.ts';
import { OrderAgain } from './order-again.tsx';

// On a busy machine its four seconds are over before a press counts as done.
vi.mock(import('../../../lib/toast.ts'), () => ({ toast: vi.fn() }));

const userId = 'f'.repeat(24);
const item = {
  productId: exampleIds.product,
  variantId: exampleIds.product,
  choice: [],
  title: 'Shirt',
  translations: {},
  image: '',
  price: 20,
  salePrice: null,
  countInStock: 50,
  available: true,
  addedPrice: 20,
};
const adding = { body: { userId, productId: item.productId, qty: 2 } };
const cartOf = (qty: number) => yes({ cart: { userId, items: [{ ...item, qty }] } });

it('puts nothing into the cart twice where the answer was lost', async () => {
  signedIn.begin(userId);
  let has = 1;
  answering(cartRoutes.cart, { params: { userId } }, () => cartOf(has));
  const sent = answering(cartRoutes.addToCart, adding, () => {
    has += 2;
    return Response.error();
  });
  const screen = await show(<OrderAgain order={paid} />);
  await screen.getByRole('button').click();
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/^We do not know yet/);
  await screen.getByRole('button').click();
  await expect.poll(() => vi.mocked(toast).mock.lastCall).toEqual(['success', 'Added to cart!']);
  expect(sent).toHaveLength(1);
});

it('goes on by itself once somebody whose session had ended has signed in again', async () => {
  signedIn.begin(userId);
  const release = signedIn.hold();
  answering(cartRoutes.cart, { params: { userId } }, () => no(401, 'SIGN_IN_REQUIRED'));
  const sent = answering(cartRoutes.addToCart, adding, () => cartOf(3));
  const screen = await show(<OrderAgain order={paid} />);
  await screen.getByRole('button').click();
  await expect.poll(() => signedIn.current().asking).toBe(true);
  answering(cartRoutes.cart, { params: { userId } }, () => cartOf(1));
  signedIn.begin(userId);
  await expect.poll(() => sent.length).toBe(1);
  release();
});
