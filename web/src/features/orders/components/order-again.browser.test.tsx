import { cartRoutes } from '#contracts/carts/api';
import { exampleIds, paid } from '#contracts/examples';
import { expect, it, vi } from 'vitest';
import { signedIn } from '../../../lib/signed-in.ts';
import { answering, no, yes } from '../../../testing/shop.ts';
import { show } from '../../../testing/show.tsx';
import { toast } from '../../../lib/toast.ts';
import { useCartDrawer } from '../../cart/use-cart-drawer.ts';
import { OrderAgain } from './order-again.tsx';

// On a busy machine its four seconds are over before a press counts as done.
vi.mock(import('../../../lib/toast.ts'), () => ({ toast: vi.fn() }));

vi.mock(import('../../cart/use-cart-drawer.ts'), () => {
  const drawer = { isOpen: false, open: vi.fn(), close: vi.fn(), leaveFor: vi.fn() };
  return { useCartDrawer: () => drawer };
});

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

it.each([
  { does: 'shows the cart', times: 1, after: () => undefined },
  {
    does: 'leaves in peace who went on to another page meanwhile',
    times: 0,
    after: () => window.history.pushState(null, '', '/shop/products'),
  },
])('$does once all is in it', async ({ times, after }) => {
  const { href } = window.location;
  signedIn.begin(userId);
  const { open } = useCartDrawer();
  vi.mocked(open).mockClear();
  vi.mocked(toast).mockClear();
  answering(cartRoutes.cart, { params: { userId } }, () => cartOf(1));
  let answer: (response: Response) => void = () => {};
  const sent = answering(cartRoutes.addToCart, adding, () => new Promise((resolve) => (answer = resolve)));
  const screen = await show(<OrderAgain order={paid} />);
  await screen.getByRole('button').click();
  await expect.poll(() => sent.length).toBe(1);
  after();
  answer(yes({ message: 'Added', cart: { userId, items: [{ ...item, qty: 3 }] } }));
  await expect.poll(() => vi.mocked(toast).mock.lastCall).toEqual(['success', 'Added to cart!']);
  // The cart opens in the same turn as the toast.
  expect(open).toHaveBeenCalledTimes(times);
  window.history.replaceState(null, '', href);
});

it.each([
  ['en', /:Cotton shirt: no room, the cart is full\./],
  ['so', /:Shaati cudbi ah: meel uma bannaana, dambiishu way buuxdaa\./],
] as const)(
  'names what found no room in a full cart, and then adds that alone: %s',
  async (language, words) => {
    signedIn.begin(userId);
    vi.mocked(toast).mockClear();
    const other = '9'.repeat(24);
    const others = paid.orderItems.map((line) => ({ ...line, productId: other, variantId: other }));
    const order = { ...paid, orderItems: [...paid.orderItems, ...others] };
    answering(cartRoutes.cart, { params: { userId } }, () => cartOf(1));
    const added = () => yes({ message: 'Added', cart: { userId, items: [{ ...item, qty: 3 }] } });
    const replies = [added, () => no(409, 'CART_FULL', { most: 100 })];
    const sent = answering(cartRoutes.addToCart, adding, () => (replies.shift() ?? added)());
    const screen = await show(<OrderAgain order={order} />, { language });
    const again = screen.getByRole('button').first();
    await again.click();
    await expect.element(screen.getByRole('status')).toMatchTextContent(words);
    expect(toast).toHaveBeenCalledTimes(1);
    await again.click();
    await expect.element(screen.getByRole('status')).not.toBeInTheDocument();
    expect(toast).toHaveBeenCalledTimes(2);
    const ids = [item.productId, other, other];
    expect(sent).toEqual(ids.map((productId) => expect.objectContaining({ productId }) as unknown));
  },
);
