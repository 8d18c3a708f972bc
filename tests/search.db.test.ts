import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#contracts/api';
import { product as productView, type Facets, type Product } from '#contracts/catalogue/views';
import { openShopInside } from './support/shop-inside.ts';
import type { OpenShop } from './support/shop.ts';
import { fresh, visit, type Heard } from './support/visitor.ts';

/** Finding products over HTTP, while an admin changes them. */
let shop: OpenShop;
const made: Product[] = [];
beforeAll(async () => {
  shop = await openShopInside();
  const goods = [
    { title: 'White sneakers', category: 'footwear', brand: 'adidas', price: 70, countInStock: 3 },
    { title: 'Rain jacket', category: 'kids', brand: 'h&m', price: 30, countInStock: 0 },
    { title: 'Leather jacket', category: 'men', brand: 'zara', price: 200, countInStock: 1 },
    { title: 'Ämne shirt', category: 'men', brand: 'zara', price: 20, countInStock: 5 },
  ] as const;
  for (const body of goods) made.push((await shop.admin.call(routes.createProduct, { body })).product);
});
afterAll(async () => {
  expect(shop.failures()).toEqual([]);
  await shop.stop();
});

const ask = (query: Readonly<Record<string, string>>) =>
  fresh(() => shop.admin.send('GET', `/products/filter?${new URLSearchParams(query).toString()}`));
const titles = ({ body }: Heard) =>
  (body as { readonly products: readonly Product[] }).products.map(({ title }) => title);
const countsOf = ({ body }: Heard, group: string) =>
  (body as { readonly facets: Facets }).facets[group]?.filter(({ count }) => count > 0);

describe('a list of goods', () => {
  it('is searched and filtered, with its total', async () => {
    const found = await ask({ q: 'jackt', availability: 'in-stock' });
    expect([found.status, titles(found), found.headers.get('x-total-count')]).toEqual([
      200,
      ['Leather jacket'],
      '1',
    ]);
    expect(countsOf(found, 'availability')).toEqual([
      { id: 'in-stock', count: 1 },
      { id: 'out-of-stock', count: 1 },
    ]);
    expect(titles(await ask({ q: 'h&m' }))).toEqual(['Rain jacket']);
  });

  it('is read page by page with the cursor of each answer', async () => {
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: Heard = await ask({ sortBy: 'name-asc', limit: '3', ...(cursor === '' ? {} : { cursor }) });
      expect(page.headers.get('x-total-count')).toBe('4');
      seen.push(...titles(page));
      cursor = page.headers.get('x-next-cursor');
    }
    expect(seen).toEqual(['Ämne shirt', 'Leather jacket', 'Rain jacket', 'White sneakers']);
  });

  it('and its counts show at once what its reader has changed', async () => {
    const [sneakers] = made;
    const change = {
      countInStock: 0,
      title: 'Grey sandals',
      price: 24.99,
      revision: sneakers?.revision ?? 0,
    };
    await shop.admin.call(routes.updateProduct, { params: { id: sneakers?._id ?? '' }, body: change });
    const all = await ask({});
    expect(countsOf(all, 'availability')).toEqual([
      { id: 'in-stock', count: 2 },
      { id: 'out-of-stock', count: 2 },
    ]);
    expect(countsOf(all, 'price')).toEqual([
      { id: '0-25', count: 2 },
      { id: '25-50', count: 1 },
      { id: '100-', count: 1 },
    ]);
    expect(titles(await ask({ q: 'sneakers' }))).toEqual([]);
    expect(titles(await ask({ q: 'sandal' }))).toEqual(['Grey sandals']);
  });

  it('has goods as the contract has them: every name twice, and a picture that is a text', async () => {
    const { body } = await ask({});
    for (const each of (body as { readonly products: readonly Product[] }).products) {
      expect(productView.strict().parse(each)).toEqual(each);
      expect(each).toMatchObject({ name: each.title, ratings: each.rating, numOfReviews: each.numReviews });
      expect([each.image, each.images]).toEqual(['', []]);
    }
  });

  it.each(['"', "'", '%', '\\', '👟', '  ', "' or 1=1 --", '<->|!()&:*', 'x'.repeat(200), 'ö '.repeat(100)])(
    'is searched for %j without harm',
    async (q) => {
      expect((await ask({ q })).status).toBe(200);
    },
  );

  it('takes no search that is too long, no cursor that is too long and no order that is not there', async () => {
    const visitor = visit(shop.origin);
    for (const query of [`q=${'x'.repeat(201)}`, `cursor=${'x'.repeat(1_501)}`, 'sortBy=best', 'weight=1'])
      expect((await visitor.send('GET', `/products/filter?${query}`)).body).toMatchObject({
        code: 'INVALID_INPUT',
      });
  });
});
