import { cartRoutes } from '#contracts/carts/api';
import type { CartItem } from '#contracts/carts/views';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { signedIn } from '../../../lib/signed-in.ts';
import { toast } from '../../../lib/toast.ts';
import { answering, no, yes } from '../../../testing/shop.ts';
import { show } from '../../../testing/show.tsx';
import { useCart } from '../api.ts';
import { CartLine } from './cart-line.tsx';

vi.mock(import('../../../lib/toast.ts'), () => ({ toast: vi.fn() }));

const userId = 'a'.repeat(24);
const [lamp, cup] = ['b', 'c'].map((letter) => letter.repeat(24)) as [string, string];
const line = (productId: string, title: string, changes: Partial<CartItem> = {}): CartItem => ({
  productId,
  variantId: productId,
  choice: [],
  title,
  translations: {},
  image: '',
  price: 20,
  salePrice: null,
  qty: 1,
  countInStock: 3,
  available: true,
  addedPrice: 20,
  ...changes,
});

const Lines = () => useCart().cart?.items.map((item) => <CartLine key={item.variantId} item={item} />);
const open = (items: readonly CartItem[], language: 'en' | 'so' = 'en') => {
  answering(cartRoutes.cart, { params: { userId } }, () => yes({ cart: { userId, items } }));
  return show(<Lines />, { language });
};

beforeEach(() => signedIn.begin(userId));

describe('a line of the cart', () => {
  it('shows the next quantity before the shop has answered, and asks once for the last', async () => {
    let answer: (response: Response) => void = () => {};
    const changed = (qty: number) =>
      yes({ cart: { userId, items: [line(lamp, 'Lamp', { qty })] }, message: 'Changed' });
    const body = { userId, productId: lamp, qty: 1 };
    const sent = answering(
      cartRoutes.changeQuantity,
      { body },
      () => new Promise((resolve) => (answer = resolve)),
    );
    const screen = await open([line(lamp, 'Lamp')]);
    const more = screen.getByRole('button', { name: 'One more' });
    await more.dblClick();
    await expect.element(screen.getByText('$60.00')).toBeVisible();
    await expect.poll(() => sent).toEqual([{ ...body, qty: 2 }]);
    answer(changed(2));
    await expect
      .poll(() => sent)
      .toEqual([
        { ...body, qty: 2 },
        { ...body, qty: 3 },
      ]);
    answer(changed(3));
    await expect.element(more).toHaveAttribute('aria-disabled', 'true');
    await expect.element(more).toHaveFocus();
  });

  it('goes back to what the shop has when it says no, and says why', async () => {
    const items = [line(lamp, 'Lamp')];
    const body = { userId, productId: lamp, qty: 2 };
    answering(cartRoutes.changeQuantity, { body }, () =>
      no(409, 'OUT_OF_STOCK', { productId: lamp, available: 1 }),
    );
    const screen = await open(items);
    await screen.getByRole('button', { name: 'One more' }).click();
    await expect.element(screen.getByRole('article').getByRole('status')).toBeVisible();
    await expect.element(screen.getByRole('group').getByText('1', { exact: true })).toBeVisible();
  });

  it('does not say that nothing was changed where the answer was lost', async () => {
    const body = { userId, productId: lamp, qty: 2 };
    answering(cartRoutes.changeQuantity, { body }, () => Response.error());
    const screen = await open([line(lamp, 'Lamp')]);
    await screen.getByRole('button', { name: 'One more' }).click();
    const unknown = expect.stringMatching(/^We do not know yet whether it was done\./) as string;
    await expect.poll(() => vi.mocked(toast).mock.calls).toContainEqual(['error', unknown]);
  });

  it('hands the focus on to the next one when it is taken out', async () => {
    const left = line(cup, 'Cup');
    const request = { params: { userId, productId: lamp } };
    answering(cartRoutes.removeFromCart, request, () =>
      yes({ cart: { userId, items: [left] }, message: 'Removed' }),
    );
    const screen = await open([line(lamp, 'Lamp'), left]);
    await screen.getByRole('button', { name: 'Remove Lamp' }).click();
    await expect.element(screen.getByRole('article', { name: 'Lamp' })).not.toBeInTheDocument();
    await expect.element(screen.getByRole('article', { name: 'Cup' })).toHaveFocus();
  });

  it('says what was chosen, and is taken out alone', async () => {
    const chosen = (letter: string, value: string) =>
      line(lamp, 'Lamp', {
        variantId: letter.repeat(24),
        choice: [{ option: 'Size', value, translations: { so: { option: 'Cabbir', value } } }],
      });
    const [small, large] = [chosen('d', 'S'), chosen('e', 'L')];
    const request = { params: { userId, productId: small.variantId } };
    answering(cartRoutes.removeFromCart, request, () =>
      yes({ cart: { userId, items: [large] }, message: 'Removed' }),
    );
    const body = { userId, productId: lamp, variantId: large.variantId, qty: 2 };
    const sent = answering(cartRoutes.changeQuantity, { body }, () =>
      yes({ cart: { userId, items: [{ ...large, qty: 2 }] }, message: 'Changed' }),
    );
    const screen = await open([small, large]);
    await expect.element(screen.getByText('Size: L')).toBeVisible();
    for (const size of ['S', 'L'])
      await expect
        .element(screen.getByRole('group', { name: `Quantity of Lamp, Size: ${size}` }))
        .toBeVisible();
    const toLarge = screen.getByRole('article', { name: 'Lamp, Size: L' }).getByRole('link').element();
    expect(toLarge.getAttribute('href')).toMatch(/\?size=l$/);
    await screen.getByRole('button', { name: 'Remove Lamp, Size: S' }).click();
    await expect.element(screen.getByRole('article', { name: 'Lamp, Size: S' })).not.toBeInTheDocument();
    await screen.getByRole('button', { name: 'One more' }).click();
    await expect.poll(() => sent).toEqual([body]);
  });

  it('that cannot be bought says why, and can only be taken out', async () => {
    const screen = await open([
      line(lamp, 'Lamp', { countInStock: 0 }),
      line(cup, 'Cup', { available: false }),
    ]);
    await expect.element(screen.getByText('Out of stock. Remove it to check out.')).toBeVisible();
    await expect.element(screen.getByText('No longer available. Remove it to check out.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'One more' }).elements()).toEqual([]);
    expect(screen.getByRole('link').elements()).toHaveLength(1);
  });

  it('stays within its page with a title of any length', async () => {
    const screen = await open([line(lamp, 'Lamp'.repeat(100))]);
    await expect.element(screen.getByRole('article')).toBeVisible();
    expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth);
  });

  it('speaks Somali, with the title that the product has in it', async () => {
    const screen = await open([line(lamp, 'Lamp', { translations: { so: { title: 'Laambad' } } })], 'so');
    await expect.element(screen.getByRole('article', { name: 'Laambad' })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Ka saar Laambad' })).toBeVisible();
  });
});
