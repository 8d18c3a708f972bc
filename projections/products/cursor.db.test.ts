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
