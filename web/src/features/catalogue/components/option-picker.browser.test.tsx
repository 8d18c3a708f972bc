import { cartRoutes } from '#contracts/carts/api';
import type { ProductDetails, Variant } from '#contracts/catalogue/views';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { signedIn } from '../../../lib/signed-in.ts';
import { answering, yes } from '../../../testing/shop.ts';
import { show } from '../../../testing/show.tsx';
import { ProductOverview } from './product-overview.tsx';

const userId = 'f'.repeat(24);
const variant = (letter: string, values: string[], changes: Partial<Variant> = {}): Variant => ({
  _id: letter.repeat(24),
  sku: '',
  values,
  hasOwnPrice: false,
  price: 20,
  salePrice: null,
  countInStock: 9,
  image: '',
  ...changes,
});
const value = (name: string, so?: string, swatch: string | null = null) => ({
  name,
  swatch,
  translations: so === undefined ? {} : { so: { name: so } },
});
const shirt: ProductDetails = {
  _id: 'a'.repeat(24),
  title: 'Shirt',
  name: 'Shirt',
  description: 'Cotton.',
  translations: {},
  category: 'men',
  brand: 'zara',
  price: 20,
  salePrice: null,
  fromPrice: 20,
  reduction: null,
  countInStock: 21,
  options: [
    { name: 'Size', translations: { so: { name: 'Cabbir' } }, values: [value('S'), value('M')] },
    {
      name: 'Colour',
      translations: { so: { name: 'Midab' } },
      values: [value('Red', 'Casaan', '#aa3311'), value('Blue', 'Buluug', '#1144aa')],
    },
  ],
  variants: [
    variant('b', ['S', 'Red']),
    variant('c', ['S', 'Blue'], { countInStock: 3, hasOwnPrice: true, price: 25 }),
    variant('d', ['M', 'Red']),
    variant('e', ['M', 'Blue'], { countInStock: 0 }),
  ],
  image: '',
  images: [],
  rating: 0,
  ratings: 0,
  numReviews: 0,
  numOfReviews: 0,
  createdAt: '2026-11-20T08:00:00.000Z',
  revision: 1,
};
const open = async (at = '', language: 'en' | 'so' = 'en') => {
  await page.viewport(1280, 900);
  return show(<ProductOverview product={shirt} />, { language, at: `/shop/product/${shirt._id}${at}` });
};

beforeEach(() => signedIn.begin(userId));

describe('a product with options', () => {
  it('asks for what is not chosen yet, and sends nothing before', async () => {
    const sent = answering(cartRoutes.addToCart, {} as never, () => yes({}));
    const screen = await open();
    await expect.element(screen.getByText('From $20.00').first()).toBeVisible();
    await screen.getByRole('button', { name: 'Add To Cart: Shirt' }).click();
    await expect.element(screen.getByText('Please choose: Size')).toBeVisible();
    await expect.element(screen.getByText('Please choose: Colour')).toBeVisible();
    await expect.element(screen.getByRole('radio', { name: 'S', exact: true })).toHaveFocus();
    expect(sent).toEqual([]);
  });

  it('is chosen by keys, and costs what the variant costs', async () => {
    const cart = { userId, items: [] };
    const sent = answering(cartRoutes.addToCart, {} as never, () => yes({ cart, message: 'Added' }));
    const screen = await open();
    await screen.getByRole('radio', { name: 'S', exact: true }).click();
    await screen.getByRole('radio', { name: 'Red' }).click();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(screen.getByRole('radio', { name: 'Blue' })).toBeChecked();
    await expect.element(screen.getByText('$25.00').first()).toBeVisible();
    await expect.element(screen.getByText('Only 3 left')).toBeVisible();
    await screen.getByRole('button', { name: 'Add To Cart: Shirt' }).click();
    await expect
      .poll(() => sent)
      .toEqual([{ userId, productId: shirt._id, variantId: 'c'.repeat(24), qty: 1 }]);
  });

  it('shows what is sold out with what is chosen, and lets one look at it', async () => {
    const screen = await open('?size=M');
    const blue = screen.getByRole('radio', { name: 'Blue (Sold out)' });
    await expect.element(screen.getByRole('radio', { name: 'Red' })).toBeChecked();
    await blue.click();
    await expect.element(blue).toBeChecked();
    await expect.element(screen.getByRole('button', { name: 'Sold out: Shirt' })).toBeDisabled();
    await expect.element(screen.getByRole('status')).toHaveTextContent('M, Blue: Sold out');
  });

  it('is chosen in the address, whose unknown words say nothing', async () => {
    const screen = await open('?size=s&colour=BLUE&cut=slim');
    await expect.element(screen.getByRole('radio', { name: 'S', exact: true })).toBeChecked();
    await expect.element(screen.getByRole('radio', { name: 'Blue' })).toBeChecked();
  });

  it('speaks Somali, and has a guide to sizes', async () => {
    const screen = await open('', 'so');
    await expect.element(screen.getByRole('group', { name: 'Midab' })).toBeVisible();
    await expect.element(screen.getByRole('radio', { name: 'Casaan' })).toBeInTheDocument();
    await screen.getByRole('button', { name: 'Hagaha cabbirka' }).click();
    await expect.element(screen.getByRole('dialog', { name: 'Hagaha cabbirka' })).toBeVisible();
    await expect.element(screen.getByRole('columnheader', { name: 'Laab' })).toBeVisible();
  });

  it.each([360, 390])('stays within a page of %i px, with targets for a thumb', async (width) => {
    const screen = await open();
    await page.viewport(width, 800);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    const boxes = screen
      .getByRole('radio')
      .elements()
      .map((radio) => radio.closest('label')?.getBoundingClientRect());
    for (const box of boxes) expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  });
});
