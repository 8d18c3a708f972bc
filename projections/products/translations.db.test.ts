import { afterAll, beforeAll, expect, test } from 'vitest';
import { product as productView } from '#contracts/catalogue/views';
import { testDatabase } from '../../tests/support/stores.ts';
import { projectThreeWays } from '../../tests/support/three-ways.ts';
import { openDatabase, type OpenDatabase } from '../kernel/database.ts';
import { exampleId } from '../kernel/examples.ts';
import { exampleProducts } from './example-products.ts';
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
  await projectThreeWays(url, productsProjection, shop.log);
  const shown = await Promise.all([1, 2, 3].map((number) => product(database.db, exampleId(number))));
  expect(shown.map((each) => productView.parse(each).translations)).toEqual([
    { so },
    { so: { title: 'Koofiyad', description: 'Cad.' } },
    {},
  ]);
});
