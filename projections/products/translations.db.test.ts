import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProductFilter } from '#contracts/catalogue/goods-api';
import { product as productView } from '#contracts/catalogue/views';
import { testDatabase } from '../../tests/support/stores.ts';
import { projectorContract } from '../../tests/support/projector-contract.ts';
import { openDatabase, type OpenDatabase } from '../kernel/database.ts';
import { exampleId } from '../kernel/testing/examples.ts';
import { exampleProducts, numbersOf } from './testing/example-products.ts';
import { filterProducts } from './filter.ts';
import { productsProjection } from './projector.ts';
import { product } from './queries.ts';

let url: string;
let database: OpenDatabase;
beforeAll(async () => {
  ({ url } = await testDatabase());
  database = openDatabase(url);
});
afterAll(() => database.close());

test('a product has its words in another language, as they are now', async () => {
  const shop = exampleProducts();
  const so = { title: 'Jaakad', description: 'Diirran oo fudud.' };
  shop.create(1, { title: 'Coat', translations: { so } });
  shop.create(2, { title: 'Hat' });
  shop.describe(2, { title: 'Hat', translations: { so: { title: 'Koofiyad', description: 'Cad.' } } });
  shop.create(3, { translations: { so } });
  shop.describe(3);
  await projectorContract(url, productsProjection, shop.log);
  const shown = await Promise.all([1, 2, 3].map((number) => product(database.db, exampleId(number))));
  expect(shown.map((each) => productView.parse(each).translations)).toEqual([
    { so },
    { so: { title: 'Koofiyad', description: 'Cad.' } },
    {},
  ]);
});

test('sorts by name as the names are shown in a language, through its pages', async () => {
  const own = (await testDatabase()).url;
  const { db, close } = openDatabase(own);
  const shop = exampleProducts();
  const so = (title: string) => ({ so: { title, description: '' } });
  shop.create(1, { title: 'Axe', translations: so('Faas') });
  shop.create(2, { title: 'Zip', translations: so('Afsaar') });
  shop.create(3, { title: 'Cup' });
  shop.create(4, { title: 'Bowl', translations: so('Ädi') });
  await shop.project(db);
  const sorted = async (filter: ProductFilter) => {
    const { products, nextCursor } = await filterProducts(db, { ...filter, limit: 3 });
    const rest = await filterProducts(db, { ...filter, cursor: nextCursor ?? '' });
    return [...numbersOf(products), ...numbersOf(rest.products)];
  };
  expect(await sorted({ sortBy: 'name-asc' })).toEqual([1, 4, 3, 2]);
  expect(await sorted({ sortBy: 'name-asc', lang: 'so' })).toEqual([4, 2, 3, 1]);
  expect(await sorted({ sortBy: 'name-desc', lang: 'so' })).toEqual([1, 3, 2, 4]);
  expect(await sorted({ sortBy: 'name-desc', lang: 'en' })).toEqual([2, 3, 4, 1]);
  await close();
});
