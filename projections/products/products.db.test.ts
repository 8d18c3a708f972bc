import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { productDetails as productView } from '#contracts/catalogue/views';
import { testDatabase } from '../../tests/support/stores.ts';
import { openDatabase, type OpenDatabase } from '../kernel/database.ts';
import { at, exampleId } from '../kernel/testing/examples.ts';
import { exampleProducts, numbersOf } from './testing/example-products.ts';
import { filterProducts } from './filter.ts';
import { allProducts, product } from './queries.ts';

let url: string;
let database: OpenDatabase;
let shop: ReturnType<typeof exampleProducts>;
beforeAll(async () => {
  ({ url } = await testDatabase());
  database = openDatabase(url);
});
afterAll(() => database.close());
beforeEach(() => {
  shop = exampleProducts();
});
const project = () => shop.project(database.db);

test('a product with its stock, as the contract has it', async () => {
  shop.create(1, {
    title: 'Coat',
    priceCents: 5000,
    salePriceCents: 4000,
    images: ['/media/a.webp', '/media/b.webp'],
  });
  shop.stock(1, 7);
  await project();
  const shown = await product(database.db, exampleId(1));
  expect(productView.parse(shown)).toEqual(shown);
  expect(shown).toMatchObject({
    _id: exampleId(1),
    title: 'Coat',
    name: 'Coat',
    price: 50,
    salePrice: 40,
    countInStock: 7,
    image: '/media/a.webp',
    images: [{ url: '/media/a.webp' }, { url: '/media/b.webp' }],
    createdAt: at(1),
    revision: 0,
  });
});

test('its stock may be seen before the product: it is not in the shop until it was created', async () => {
  shop.stock(1, 7);
  await project();
  expect(await product(database.db, exampleId(1))).toBeNull();
  shop.create(1);
  await project();
  expect(await product(database.db, exampleId(1))).toMatchObject({ countInStock: 7 });
});

/** A database that counts what it is asked. */
const counting = () => {
  let queries = 0;
  const db = database.db.withPlugin({
    transformQuery: ({ node }) => {
      queries += 1;
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  return { db, queries: () => queries };
};

test.each([undefined, 'newest', 'reduction', 'best-selling'] as const)(
  'a page beyond the end asks for nothing but how many products there are (%s)',
  async (sort) => {
    for (let number = 1; number <= 3; number += 1) shop.create(number);
    await project();
    const { db, queries } = counting();
    for (const page of [3, 1_000_000])
      expect(await allProducts(db, { sort, limit: 2, page })).toEqual({ rows: [], total: 3 });
    expect(queries()).toBe(2);
    expect(await allProducts(db, { sort, limit: 2, page: 2 })).toMatchObject({ rows: [{}], total: 3 });
  },
);

test('a discontinued product leaves every list', async () => {
  shop.create(1);
  shop.create(2);
  const productId = exampleId(1);
  shop.discontinue(1);
  await project();
  expect(await product(database.db, productId)).toBeNull();
  expect(await allProducts(database.db, {})).toMatchObject({ total: 1, rows: [{ _id: exampleId(2) }] });
});

test('lists in creation order, by pages, with the total', async () => {
  for (const number of [3, 1, 2]) shop.create(number);
  await project();
  const page = async (limit: number, of: number) => {
    const { rows, total } = await allProducts(database.db, { limit, page: of });
    return [numbersOf(rows), total];
  };
  expect(await page(2, 1)).toEqual([[3, 1], 3]);
  expect(await page(2, 2)).toEqual([[2], 3]);
  expect(await page(2, 9)).toEqual([[], 3]);
});

test('lists the newest first', async () => {
  for (const number of [3, 1, 2]) shop.create(number);
  await project();
  const { rows, total } = await allProducts(database.db, { sort: 'newest', limit: 2 });
  expect([numbersOf(rows), total]).toEqual([[2, 1], 3]);
});

test('lists what a sale takes the most off first, in per cent', async () => {
  shop.create(1, { priceCents: 10_000, salePriceCents: 8000 });
  shop.create(2);
  shop.create(3, { priceCents: 1000, salePriceCents: 500 });
  shop.create(4, { priceCents: 20_000, salePriceCents: 17_000 });
  await project();
  const { rows, total } = await allProducts(database.db, { sort: 'reduction', limit: 3 });
  expect([numbersOf(rows), total]).toEqual([[3, 1, 4], 4]);
});

test('sorts by the price paid and by the name as people sort it', async () => {
  shop.create(1, { title: 'Zebra', priceCents: 3000 });
  shop.create(2, { title: 'ähnlich', priceCents: 9000, salePriceCents: 2000 });
  shop.create(3, { title: 'Apfel', priceCents: 3000 });
  await project();
  const sorted = async (sortBy: 'price-asc' | 'price-desc' | 'name-asc' | 'name-desc') =>
    numbersOf((await filterProducts(database.db, { sortBy })).products);
  expect(await sorted('price-asc')).toEqual([2, 1, 3]);
  expect(await sorted('price-desc')).toEqual([3, 1, 2]);
  expect(await sorted('name-asc')).toEqual([2, 3, 1]);
  expect(await sorted('name-desc')).toEqual([1, 3, 2]);
});

test('filters by every group, and counts options with the other groups applied', async () => {
  shop.create(1, { category: 'men', brand: 'nike', priceCents: 2000 });
  shop.create(2, { category: 'men', brand: 'zara', priceCents: 2500 });
  shop.create(3, { category: 'women', brand: 'zara', priceCents: 12_000, salePriceCents: 4999 });
  shop.stock(3, 1);
  await project();
  const found = async (filter: Parameters<typeof filterProducts>[1]) => {
    const { products, total, facets } = await filterProducts(database.db, filter);
    expect(total).toBe(products.length);
    return { shown: numbersOf(products), facets };
  };
  const { shown, facets } = await found({ category: 'men', price: '25-50,100-' });
  expect(shown).toEqual([2]);
  expect(facets['category']).toContainEqual({ id: 'women', count: 1 });
  expect(facets['price']).toEqual([
    { id: '0-25', count: 1 },
    { id: '25-50', count: 1 },
    { id: '50-100', count: 0 },
    { id: '100-', count: 0 },
  ]);
  expect((await found({ brand: 'zara,nike' })).shown).toEqual([1, 2, 3]);
  expect((await found({ availability: 'in-stock' })).shown).toEqual([3]);
  expect((await found({ availability: 'out-of-stock' })).shown).toEqual([1, 2]);
  expect((await found({ rating: '4' })).shown).toEqual([]);
  expect((await found({ q: 'ZARA wom' })).shown).toEqual([3]);
  expect((await found({ q: '100%\0' })).shown).toEqual([]);
});

test("lists and counts what was created on some days of the shop's zone", async () => {
  for (const [number, created] of [
    [1, '2026-03-09T20:59:59.999Z'],
    [2, '2026-03-09T21:00:00.000Z'],
    [3, '2026-03-11T20:59:59.999Z'],
    [4, '2026-03-11T21:00:00.000Z'],
  ] as const)
    shop.create(number, { at: created, title: number === 3 ? 'Lamp' : 'Coat' });
  await project();
  const found = async (filter: Parameters<typeof filterProducts>[1]) => {
    const { products, total, facets } = await filterProducts(database.db, filter, {
      zone: 'Africa/Mogadishu',
    });
    expect(facets['category']).toContainEqual({ id: 'men', count: total });
    return [numbersOf(products), total];
  };
  expect(await found({ from: '2026-03-10', to: '2026-03-11' })).toEqual([[2, 3], 2]);
  expect(await found({ from: '2026-03-11' })).toEqual([[3, 4], 2]);
  expect(await found({ to: '2026-03-09' })).toEqual([[1], 1]);
  expect(await found({ from: '2026-03-10', to: '2026-03-11', q: 'coat' })).toEqual([[2], 1]);
  expect(await found({ from: '2026-03-10', limit: 1, page: 2 })).toEqual([[3], 3]);
  expect(await found({ from: '2026-03-12', to: '2026-03-01' })).toEqual([[], 0]);
});

test.each(['category', 'brand', 'price', 'rating', 'availability'] as const)(
  'an unknown %s matches nothing',
  async (group) => {
    shop.create(1);
    await project();
    const filter = { [group]: "nothing-like-it'\0" };
    expect(await filterProducts(database.db, filter)).toMatchObject({ products: [], total: 0 });
  },
);

test.each(['price-asc', 'price-desc', 'name-asc', 'name-desc', undefined] as const)(
  'cursors go through all products once, by %s',
  async (sortBy) => {
    for (let number = 1; number <= 7; number += 1)
      shop.create(number, { priceCents: 1000 + (number % 3), title: `T${number % 2}` });
    await project();
    const order = sortBy === undefined ? {} : { sortBy };
    const whole = numbersOf((await filterProducts(database.db, order)).products);
    const seen: number[] = [];
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const page = await filterProducts(database.db, { ...order, limit: 2, cursor });
      seen.push(...numbersOf(page.products));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(whole);
    expect(whole).toHaveLength(7);
  },
);

test.each([
  '',
  'x',
  ...[
    '[',
    '{}',
    '["listing","1","x"]',
    '["listing",1.5,"x"]',
    '["listing",1e300,"x"]',
    '["listing",1]',
    '["listing",1,"x",2]',
    '["price-asc",9999,"x"]',
    '["fit",0,1,"x"]',
  ].map((text) => Buffer.from(text).toString('base64url')),
])('the unreadable cursor %j starts over', async (cursor) => {
  shop.create(1);
  await project();
  expect((await filterProducts(database.db, { cursor })).products).toHaveLength(1);
});

test.each(['["listing",9007199254740991,"\\u0000"]', '["listing",-1,""]'])(
  'the cursor %s, which nobody was given, is a place like any other',
  async (text) => {
    shop.create(1);
    await project();
    const cursor = Buffer.from(text).toString('base64url');
    expect((await filterProducts(database.db, { cursor })).total).toBe(1);
  },
);
