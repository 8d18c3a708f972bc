import { cartRoutes } from '#contracts/carts/api';
import { MOST_LINES } from '#contracts/carts/commands';
import { goodsRoutes } from '#contracts/catalogue/goods-api';
import { cartItem } from '#contracts/examples';
import { messages } from '#contracts/messages';
import { beforeEach, expect, it, vi } from 'vitest';
import { useAnswer } from '../../lib/api.ts';
import { signedIn } from '../../lib/signed-in.ts';
import { answering, no, yes } from '../../testing/shop.ts';
import { show } from '../../testing/show.tsx';
import { toast } from '../../lib/toast.ts';
import { AddToCart } from './add-to-cart.tsx';
import { visitorLines } from './visitor-lines.ts';

// On a busy machine its four seconds are over before a press counts as done.
vi.mock(import('../../lib/toast.ts'), () => ({ toast: vi.fn() }));

const userId = 'f'.repeat(24);
const lamp = (countInStock: number) => ({
  _id: 'a'.repeat(24),
  title: 'Lamp',
  name: 'Lamp',
  description: 'Brass.',
  translations: {},
  category: 'men',
  brand: 'zara',
  price: 20,
  salePrice: null,
  fromPrice: 20,
  reduction: null,
  countInStock,
  options: [],
  variants: [],
  image: '',
  images: [],
  rating: 0,
  ratings: 0,
  numReviews: 0,
  numOfReviews: 0,
  createdAt: '2026-11-20T08:00:00.000Z',
  revision: 1,
});
const shown = (countInStock: number) => ({ product: lamp(countInStock), ratingCounts: [0, 0, 0, 0, 0] });
const request = { params: { id: lamp(1)._id } };

function Page() {
  const { data } = useAnswer(goodsRoutes.product, request);
  return data && <AddToCart product={data.product} />;
}

beforeEach(() => signedIn.begin(userId));

it('what was sold out meanwhile is shown as it is once it is refused, and the button keeps the focus', async () => {
  answering(goodsRoutes.product, request, () => yes(shown(1)));
  answering(cartRoutes.addToCart, {} as never, () => no(409, 'OUT_OF_STOCK'));
  const screen = await show(<Page />);
  const add = screen.getByRole('button', { name: 'Add To Cart: Lamp' });
  await expect.element(add).toBeVisible();
  answering(goodsRoutes.product, request, () => yes(shown(0)));
  await add.click();
  const gone = screen.getByRole('button', { name: 'Out of Stock: Lamp' });
  await expect.element(gone).toHaveAttribute('aria-disabled', 'true');
  await expect.element(gone).toHaveFocus();
});

it('does not say that nothing was added where the answer was lost', async () => {
  answering(goodsRoutes.product, request, () => yes(shown(1)));
  answering(cartRoutes.addToCart, {} as never, () => Response.error());
  const screen = await show(<Page />);
  await screen.getByRole('button', { name: 'Add To Cart: Lamp' }).click();
  const said = expect.stringMatching(/^We do not know yet whether it was done\./) as string;
  await expect.poll(() => vi.mocked(toast).mock.lastCall).toEqual(['error', said]);
});

it('puts no variant that nobody chose into a visitor’s cart once the product has options', async () => {
  signedIn.giveUp();
  answering(goodsRoutes.product, request, () => yes(shown(1)));
  const red = {
    ...cartItem,
    productId: lamp(1)._id,
    choice: [{ option: 'Colour', value: 'Red', translations: {} }],
  };
  answering(cartRoutes.priceCart, { body: { lines: [] } }, () => yes({ items: [red] }));
  const screen = await show(<Page />);
  await screen.getByRole('button', { name: 'Add To Cart: Lamp' }).click();
  await expect
    .poll(() => vi.mocked(toast).mock.lastCall)
    .toEqual(['error', `Failed to add to cart: ${messages.VARIANT_REQUIRED}`]);
  expect(visitorLines.current().lines).toEqual([]);
});

it('puts goods into a visitor’s cart also in a browser that stores nothing', async () => {
  signedIn.giveUp();
  visitorLines.forget();
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota is exceeded', 'QuotaExceededError');
  });
  answering(goodsRoutes.product, request, () => yes(shown(1)));
  const priced = { ...cartItem, productId: lamp(1)._id, countInStock: 1 };
  answering(cartRoutes.priceCart, { body: { lines: [] } }, () => yes({ items: [priced] }));
  const screen = await show(<Page />);
  await screen.getByRole('button', { name: 'Add To Cart: Lamp' }).click();
  await expect.poll(() => visitorLines.current().lines).toMatchObject([{ productId: lamp(1)._id, qty: 1 }]);
  full.mockRestore();
  visitorLines.forget();
});

it('refuses the line that is one too many though another took the last room while it was priced, and loses none', async () => {
  signedIn.giveUp();
  visitorLines.forget();
  answering(goodsRoutes.product, request, () => yes(shown(1)));
  const line = (place: number) => ({ productId: place.toString(16).padStart(24, '0'), qty: 1 });
  const lines = Array.from({ length: MOST_LINES }, (_, place) => line(place));
  for (const each of lines.slice(1)) visitorLines.put(each);
  answering(cartRoutes.priceCart, { body: { lines: [] } }, () => {
    visitorLines.put(line(0));
    return yes({ items: [{ ...cartItem, productId: lamp(1)._id, countInStock: 1 }] });
  });
  const screen = await show(<Page />);
  await screen.getByRole('button', { name: 'Add To Cart: Lamp' }).click();
  await expect
    .poll(() => vi.mocked(toast).mock.lastCall)
    .toEqual(['error', `Failed to add to cart: ${messages.CART_FULL}`]);
  expect(visitorLines.current().lines).toHaveLength(MOST_LINES);
  visitorLines.put({ productId: lamp(1)._id, qty: 1 });
  expect(visitorLines.current().lines).toHaveLength(MOST_LINES);
});
