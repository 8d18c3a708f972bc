import { catalogueRoutes } from '#contracts/catalogue/api';
import { product } from '#contracts/examples';
import { expect, it } from 'vitest';
import { answering, yes } from '../../../../testing/shop.ts';
import { show } from '../../../../testing/show.tsx';
import AdminProductsPage from './admin-products-page.tsx';

/** The page at an address of which the server is asked for nothing but its first page. */
const shownAt = (at: string) => {
  answering(catalogueRoutes.filterProducts, { query: { limit: '24', page: '1' } }, () =>
    yes({ products: [product], facets: {} }),
  );
  return show(<AdminProductsPage />, { at });
};

it('what of an address cannot be answered is named, and no products are shown in its place', async () => {
  const screen = await shownAt('/?category=shoe&sortBy=weight&from=2026-02-30');
  await expect
    .element(screen.getByRole('alert'))
    .toMatchTextContent(/category “shoe”, sortBy “weight”, from “2026-02-30”/);
  await expect.element(screen.getByText(product.title)).not.toBeInTheDocument();
});

it('a filter that only the shop has is named, too', async () => {
  const screen = await shownAt('/?brand=zara');
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/brand “zara”/);
});

it('an address of which nothing is unclear is answered', async () => {
  const screen = await shownAt('/?category=&utm_source=mail');
  await expect.element(screen.getByText(product.title).first()).toBeVisible();
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
});
