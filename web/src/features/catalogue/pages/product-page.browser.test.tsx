import { goodsRoutes } from '#contracts/catalogue/goods-api';
import { product } from '#contracts/examples';
import { Link, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { paths } from '../../../lib/paths.ts';
import { answering, no, yes } from '../../../testing/shop.ts';
import { show } from '../../../testing/show.tsx';
import ProductPage from './product-page.tsx';

const meta = document.createElement('meta');
meta.name = 'description';
const [shawl, bare, gone] = ['a', 'b', 'c'].map((letter) => letter.repeat(24)) as [string, string, string];

const selling = (id: string, description: string) =>
  answering(goodsRoutes.product, { params: { id } }, () =>
    yes({ product: { ...product, variants: [], _id: id, description }, ratingCounts: [0, 0, 0, 0, 0] }),
  );
const open = async () => {
  const screen = await show(
    <>
      <Link to={paths.product(bare)}>Bare</Link>
      <Link to={paths.product(gone)}>Gone</Link>
      <Routes>
        <Route path={paths.product(':id')} element={<ProductPage />} />
      </Routes>
    </>,
    { at: paths.product(shawl) },
  );
  await expect.poll(() => meta.content).toBe('Woven in Merca.');
  return screen;
};

beforeEach(() => {
  document.head.append(meta);
  selling(shawl, 'Woven in\nMerca.');
  selling(bare, '');
  answering(goodsRoutes.product, { params: { id: gone } }, () => no(404, 'PRODUCT_NOT_FOUND'));
});
afterEach(() => meta.remove());

it.each(['Bare', 'Gone'])(
  'a product without a description, or that is not there, has the shop’s and not that of the page before: %s',
  async (name) => {
    const screen = await open();
    await screen.getByRole('link', { name }).click();
    await expect.poll(() => meta.content).toMatch(/^Suuq, the whole market/);
  },
);
