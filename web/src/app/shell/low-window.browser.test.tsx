import { goodsRoutes } from '#contracts/catalogue/goods-api';
import { product } from '#contracts/examples';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { firstPageRequest } from '../../features/catalogue/api.ts';
import { filtersFrom } from '../../features/catalogue/filters.ts';
import ProductPage from '../../features/catalogue/pages/product-page.tsx';
import ProductsPage from '../../features/catalogue/pages/products-page.tsx';
import { CheckoutStep } from '../../features/checkout/components/checkout-step.tsx';
import { paths } from '../../lib/paths.ts';
import { answering, yes } from '../../testing/shop.ts';
import { show } from '../../testing/show.tsx';
import { Field } from '../../ui/field.tsx';
import { Button } from '../../ui/button.tsx';
import { Header } from './header.tsx';

/** What is left of a laptop's window at 400 %. */
const [width, height] = [341, 162];
const goods = Array.from({ length: 6 }, (_, index) => ({ ...product, _id: String(index).padStart(24, '0') }));

beforeEach(async () => {
  await page.viewport(width, height);
  answering(goodsRoutes.filterProducts, firstPageRequest(filtersFrom(new URLSearchParams())), () =>
    yes({ products: goods, facets: { availability: [{ id: 'in-stock', count: 6 }] } }),
  );
  answering(goodsRoutes.product, { params: { id: product._id } }, () =>
    yes({ product: { ...product, variants: [] }, ratingCounts: [0, 0, 0, 0, 0] }),
  );
});

const step = (
  <CheckoutStep step="shipping" submit={() => undefined} foot={<Button type="submit">Continue</Button>}>
    {['Name', 'Street', 'City', 'Country'].map((label) => (
      <Field key={label} label={label} />
    ))}
  </CheckoutStep>
);
const open = async (at: string) => {
  const screen = await show(
    <>
      <Header />
      <Routes>
        <Route path={paths.products} element={<ProductsPage />} />
        <Route path={paths.product(':id')} element={<ProductPage />} />
        <Route path={paths.shipping} element={step} />
      </Routes>
    </>,
    { at },
  );
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
  await expect
    .element(screen.getByRole('button', { name: /Add to cart|Continue/i }).last())
    .toBeInTheDocument();
};

/** Whether the window shows something there that stays while the page is scrolled. */
const stays = (y: number): boolean => {
  for (let on = document.elementFromPoint(width / 2, y); on; on = on.parentElement)
    if (['sticky', 'fixed'].includes(getComputedStyle(on).position)) return true;
  return false;
};

const pages: readonly string[] = [paths.products, paths.product(product._id), paths.shipping];

it.each(pages)('at four times its size half of a window is left to what moves, at least: %s', async (at) => {
  await open(at);
  window.scrollTo(0, document.documentElement.scrollHeight / 3);
  expect(window.scrollY).toBeGreaterThan(height);
  const covered = Array.from({ length: height }, (_, y) => y).filter(stays);
  expect(covered.length).toBeLessThanOrEqual(height / 2);
});

it.each(pages)('there, what takes the focus on the way back up is in sight: %s', async (at) => {
  await open(at);
  window.scrollTo(0, document.documentElement.scrollHeight);
  const stops = [...document.querySelectorAll<HTMLElement>('main :is(a, button, input, select)')];
  expect(stops.length).toBeGreaterThan(4);
  const hidden = stops.toReversed().filter((stop) => {
    stop.focus();
    if (document.activeElement !== stop) return false;
    const { left, top, width: wide, height: high } = stop.getBoundingClientRect();
    const seen = document.elementFromPoint(left + wide / 2, top + high / 2);
    return !(seen && (stop.contains(seen) || seen.contains(stop)));
  });
  expect(hidden.map((stop) => stop.outerHTML)).toEqual([]);
});
