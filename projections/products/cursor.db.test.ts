import { afterAll, beforeAll, expect, it } from 'vitest';
import { filterQuery } from '#contracts/catalogue/goods-api';
import { title as productTitle } from '#contracts/catalogue/product-bodies';
import { testDatabase } from '../../tests/support/stores.ts';
import { openDatabase, type OpenDatabase } from '../kernel/database.ts';
import { filterProducts } from './filter.ts';
import { exampleProducts, numbersOf } from './testing/example-products.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = openDatabase((await testDatabase()).url);
});
afterAll(() => database.close());

it.each(['€', '\u0001'])(
  'the cursor behind the longest title, all of %j, is one that the call takes',
  async (character) => {
    const shop = exampleProducts();
    const title = productTitle.parse(character.repeat(120));
    for (const number of [1, 2, 3]) shop.create(number, { title });
    await shop.project(database.db);
    const byName = { sortBy: 'name-desc', limit: '2' };
    const first = await filterProducts(database.db, filterQuery.parse(byName));
    const next = filterQuery.parse({ ...byName, cursor: first.nextCursor });
    expect(numbersOf((await filterProducts(database.db, next)).products)).toEqual([1]);
  },
);

it.each([
  { crossing: 'gets broad', before: [1, 2], after: [3, 4] },
  { crossing: 'is broad no more', before: [1, 2, 3], after: [] },
])('goes on behind its cursor where a search $crossing between two pages', async ({ before, after }) => {
  const shop = exampleProducts();
  for (const number of before) shop.create(number, { title: 'Red shoe' });
  await shop.project(database.db);
  const page = (cursor?: string | null) =>
    filterProducts(database.db, { q: 'shoe', limit: 1, cursor: cursor ?? undefined }, { broad: 2 });
  const first = await page();
  expect(numbersOf(first.products)).toEqual([1]);
  for (const number of after) shop.create(number, { title: 'Red shoe' });
  if (after.length === 0) shop.discontinue(3);
  await shop.project(database.db);
  expect(numbersOf((await page(first.nextCursor)).products)).toEqual([2]);
});

it('begins again where a search finds more than twice as many as make it broad', async () => {
  const shop = exampleProducts();
  for (const number of [1, 2]) shop.create(number, { title: 'Red shoe' });
  await shop.project(database.db);
  const page = (cursor?: string | null) =>
    filterProducts(database.db, { q: 'shoe', limit: 1, cursor: cursor ?? undefined }, { broad: 2 });
  const { nextCursor } = await page();
  for (const number of [3, 4, 5]) shop.create(number, { title: 'Red shoe' });
  await shop.project(database.db);
  expect((await page(nextCursor)).products).toEqual((await page()).products);
});
