import { goodsRoutes } from '#contracts/catalogue/goods-api';
import { product } from '#contracts/examples';
import { Link, Route, Routes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { paths } from '../../../lib/paths.ts';
import { answering, no, yes } from '../../../testing/shop.ts';
import { show } from '../../../testing/show.tsx';
import { firstPageRequest, pageRequest, PAGE } from '../api.ts';
import { filtersFrom } from '../filters.ts';
import ProductsPage from './products-page.tsx';

const goods = (title: string, count = 1) =>
  Array.from({ length: count }, (_, index) => {
    const name = count === 1 ? title : `${title} ${index}`;
    return { ...product, _id: String(index).padStart(24, '0'), title: name, name, translations: {} };
  });
const listing = (search: string, reply: () => Response) =>
  answering(goodsRoutes.filterProducts, firstPageRequest(filtersFrom(new URLSearchParams(search))), reply);
const found =
  (products: readonly object[], total = products.length) =>
  () =>
    yes({ products, facets: { availability: [{ id: 'in-stock', count: total }] } });

const open = (search: string) =>
  show(
    <Routes>
      <Route
        path={paths.products}
        element={
          <>
            <Link to="?category=women">To the women’s goods</Link>
            <Link to={`?${search}&brand=zara`}>Zara’s alone</Link>
            <ProductsPage />
          </>
        }
      />
    </Routes>,
    { at: `${paths.products}?${search}` },
  );

describe('where the products of an address cannot be read', () => {
  it.each(['To the women’s goods', 'Zara’s alone'])(
    'there is a problem to be seen, and none of the products before: %s',
    async (name) => {
      listing('category=men', found(goods('A macawiis')));
      listing('category=women', () => no(503, 'UNAVAILABLE'));
      listing('category=men&brand=zara', () => no(503, 'UNAVAILABLE'));
      const screen = await open('category=men');
      await expect.element(screen.getByText('A macawiis').first()).toBeVisible();
      await screen.getByRole('link', { name }).click();
      await expect.element(screen.getByRole('alert')).toMatchTextContent('We couldn’t load the products.');
      await expect.element(screen.getByText('A macawiis')).not.toBeInTheDocument();
    },
  );

  it('those of the same list stay, where more of them were asked for', async () => {
    listing('category=men', found(goods('Macawiis', PAGE), PAGE + 1));
    const screen = await open('category=men');
    await screen.getByRole('button', { name: 'Show more' }).click();
    await expect.element(screen.getByRole('alert')).toMatchTextContent('We couldn’t load the products.');
    await expect.element(screen.getByText('Macawiis 23').first()).toBeVisible();
  });
});

it('a list that is exactly one page long offers no more', async () => {
  listing('category=women', found(goods('Macawiis', PAGE)));
  const screen = await open('category=women');
  await expect.element(screen.getByText('Macawiis 23').first()).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
});

it.each([
  ['the last', 'kids', PAGE + 6, '30 products'],
  ['not the last', 'sports', 3 * PAGE, '48 of 72 products'],
])(
  'the first of more products takes the focus, and how many are shown is announced: %s',
  async (_, category, total, said) => {
    const search = `category=${category}`;
    const request = pageRequest(filtersFrom(new URLSearchParams(search)), 'en', {
      limit: 2 * PAGE,
      index: 0,
    });
    listing(search, found(goods('Macawiis', PAGE), total));
    answering(
      goodsRoutes.filterProducts,
      request,
      found(goods('Macawiis', Math.min(total, 2 * PAGE)), total),
    );
    const screen = await open(search);
    await expect.element(screen.getByRole('status')).toHaveTextContent(`24 of ${total} products`);
    await screen.getByRole('button', { name: 'Show more' }).click();
    await expect.element(screen.getByRole('link', { name: 'Macawiis 24' })).toHaveFocus();
    await expect.element(screen.getByRole('status')).toHaveTextContent(said);
  },
);

it('more products leave the focus where it has gone meanwhile', async () => {
  const total = PAGE + 2;
  const answered = Promise.withResolvers<Response>();
  const filters = filtersFrom(new URLSearchParams('category=home'));
  listing('category=home', found(goods('Macawiis', PAGE), total));
  answering(
    goodsRoutes.filterProducts,
    pageRequest(filters, 'en', { limit: 2 * PAGE, index: 0 }),
    () => answered.promise,
  );
  const screen = await open('category=home');
  await screen.getByRole('button', { name: 'Show more' }).click();
  const elsewhere = screen.getByRole('link', { name: 'Zara’s alone' });
  elsewhere.element().focus();
  answered.resolve(found(goods('Macawiis', total))());
  await expect.element(screen.getByRole('link', { name: 'Macawiis 25' })).toBeInTheDocument();
  await expect.element(elsewhere).toHaveFocus();
});

it('on a phone how many goods there are is announced while the filters are changed', async () => {
  await page.viewport(390, 800);
  const availability = [
    { id: 'in-stock', count: 2 },
    { id: 'out-of-stock', count: 1 },
  ];
  const some = (shown: number) => () => yes({ products: goods('Macawiis', shown), facets: { availability } });
  listing('category=women', some(3));
  listing('category=women&availability=in-stock', some(2));
  const screen = await open('category=women');
  await expect.element(screen.getByRole('status')).toHaveTextContent('3 products');
  await screen.getByRole('button', { name: /^Filters/ }).click();
  const sheet = page.getByRole('dialog');
  // The text stands still once the sheet has come up; its box cannot be waited for.
  await sheet.getByText('In Stock').click();
  await expect.element(sheet.getByRole('status')).toHaveTextContent('2 products');
  await sheet.getByRole('button', { name: 'Show 2 products' }).click();
  await expect.element(screen.getByRole('status')).toHaveTextContent('2 products');
  expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth);
});
