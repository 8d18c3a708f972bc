import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { catalogueEvents } from '#contracts/catalogue/events';
import { product as productView } from '#contracts/catalogue/views';
import { stockEvents } from '#contracts/stock/events';
import { testDatabase } from '../../tests/support/stores.ts';
import { openDatabase, type OpenDatabase } from '../kernel/database.ts';
import { at, exampleId } from '../kernel/examples.ts';
import { FakeLog } from '../kernel/fake-log.ts';
import { filterProducts } from './filter.ts';
import { productsProjection } from './projector.ts';
import { allProducts, product, productsByIds } from './queries.ts';

let database: OpenDatabase;
let log: FakeLog;
beforeAll(async () => {
  database = openDatabase((await testDatabase()).url);
});
afterAll(() => database.close());

const create = (
  number: number,
  given: Partial<Parameters<typeof catalogueEvents.ProductCreated.create>[0]> = {},
) => {
  const productId = exampleId(number);
  const details = { title: `Product ${number}`, description: '', category: 'men', brand: 'nike', image: '' };
  const prices = { priceCents: 1000, salePriceCents: null };
  const created = { productId, ...details, ...prices, at: at(number), ...given };
  log.append(`product-${productId}`, catalogueEvents.ProductCreated.create(created));
};
const stock = (number: number, availableAfter: number) => {
  const productId = exampleId(number);
  log.append(
    `stock-${productId}`,
    stockEvents.StockSet.create({ productId, availableAfter, at: at(number) }),
  );
};
const project = () => productsProjection.apply(database.db, log.all);
const ids = (products: readonly { readonly _id: string }[]) =>
  products.map(({ _id }) => Number.parseInt(_id, 16));

beforeEach(async () => {
  await sql.raw(`truncate ${productsProjection.tables.join()}`).execute(database.db);
  log = new FakeLog();
});

test('a product with its stock, as the contract has it', async () => {
  create(1, { title: 'Coat', priceCents: 5000, salePriceCents: 4000, image: '/media/a.webp' });
  stock(1, 7);
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
    images: [{ url: '/media/a.webp' }],
    createdAt: at(1),
    revision: 0,
  });
});

test('its stock may be seen before the product: it is not in the shop until it was created', async () => {
  stock(1, 7);
  await project();
  expect(await product(database.db, exampleId(1))).toBeNull();
  create(1);
  await project();
  expect(await product(database.db, exampleId(1))).toMatchObject({ countInStock: 7 });
});

test('a discontinued product leaves every list', async () => {
  create(1);
  create(2);
  const productId = exampleId(1);
  log.append(`product-${productId}`, catalogueEvents.ProductDiscontinued.create({ productId, at: at(3) }));
  await project();
  expect(await product(database.db, productId)).toBeNull();
  expect(await productsByIds(database.db, [productId, exampleId(2)])).toHaveLength(1);
  expect(await allProducts(database.db, {})).toMatchObject({ total: 1, rows: [{ _id: exampleId(2) }] });
});

test('lists in creation order, by pages, with the total', async () => {
  for (const number of [3, 1, 2]) create(number);
  await project();
  const page = async (limit: number, of: number) => {
    const { rows, total } = await allProducts(database.db, { limit, page: of });
    return [ids(rows), total];
  };
  expect(await page(2, 1)).toEqual([[3, 1], 3]);
  expect(await page(2, 2)).toEqual([[2], 3]);
  expect(await page(2, 9)).toEqual([[], 3]);
});

test('sorts by the price paid and by the name as people sort it', async () => {
  create(1, { title: 'Zebra', priceCents: 3000 });
  create(2, { title: 'ähnlich', priceCents: 9000, salePriceCents: 2000 });
  create(3, { title: 'Apfel', priceCents: 3000 });
  await project();
  const sorted = async (sortBy: 'price-asc' | 'price-desc' | 'name-asc' | 'name-desc') =>
    ids((await filterProducts(database.db, { sortBy })).products);
  expect(await sorted('price-asc')).toEqual([2, 1, 3]);
  expect(await sorted('price-desc')).toEqual([3, 1, 2]);
  expect(await sorted('name-asc')).toEqual([2, 3, 1]);
  expect(await sorted('name-desc')).toEqual([1, 3, 2]);
});

test('filters by every group, and counts options with the other groups applied', async () => {
  create(1, { category: 'men', brand: 'nike', priceCents: 2000 });
  create(2, { category: 'men', brand: 'zara', priceCents: 2500 });
  create(3, { category: 'women', brand: 'zara', priceCents: 12_000, salePriceCents: 4999 });
  stock(3, 1);
  await project();
  const found = async (filter: Parameters<typeof filterProducts>[1]) => {
    const { products, total, facets } = await filterProducts(database.db, filter);
    expect(total).toBe(products.length);
    return { shown: ids(products), facets };
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

test.each(['category', 'brand', 'price', 'rating', 'availability'] as const)(
  'an unknown %s matches nothing',
  async (group) => {
    create(1);
    await project();
    const filter = { [group]: "nothing-like-it'\0" };
    expect(await filterProducts(database.db, filter)).toMatchObject({ products: [], total: 0 });
  },
);

test.each(['price-asc', 'price-desc', 'name-asc', 'name-desc', undefined] as const)(
  'cursors go through all products once, by %s',
  async (sortBy) => {
    for (let number = 1; number <= 7; number += 1)
      create(number, { priceCents: 1000 + (number % 3), title: `T${number % 2}` });
    await project();
    const order = sortBy === undefined ? {} : { sortBy };
    const whole = ids((await filterProducts(database.db, order)).products);
    const seen: number[] = [];
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const page = await filterProducts(database.db, { ...order, limit: 2, cursor });
      seen.push(...ids(page.products));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(whole);
    expect(whole).toHaveLength(7);
  },
);

test.each([
  '',
  'x',
  Buffer.from('["listing","1","x"]').toString('base64url'),
  Buffer.from('[').toString('base64url'),
])('the unreadable cursor %j begins anew', async (cursor) => {
  create(1);
  await project();
  expect((await filterProducts(database.db, { cursor })).products).toHaveLength(1);
});
