import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { productDetails } from '#contracts/catalogue/views';
import { testDatabase } from '../../tests/support/stores.ts';
import { projectorContract } from '../../tests/support/projector-contract.ts';
import { openDatabase, type OpenDatabase } from '../kernel/database.ts';
import { exampleId } from '../kernel/testing/examples.ts';
import { filterProducts } from './filter.ts';
import { productsProjection } from './projector.ts';
import { allProducts, product } from './queries.ts';
import { exampleProducts, exampleVariant, numbersOf } from './testing/example-products.ts';

const [small, large, huge] = [
  exampleVariant(21, 'S'),
  exampleVariant(22, 'L', { priceCents: 1400, salePriceCents: 1200, sku: 'LINEN-L' }),
  exampleVariant(23, 'XL', { priceCents: 900 }),
];

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

/** What the shop shows of the first product, whichever way its events came into the table. */
const shown = async () => {
  await projectorContract(url, productsProjection, shop.log);
  const answer = await product(database.db, exampleId(1));
  expect(productDetails.nullable().parse(answer)).toEqual(answer);
  return answer;
};
const stocks = async () => {
  const answer = await shown();
  return [answer?.countInStock, answer?.variants.map(({ countInStock }) => countInStock)];
};

describe('availability where a size is chosen', () => {
  const found = async (availability: string, size: string) => {
    const { products, facets, total } = await filterProducts(database.db, { availability, size });
    const counted = facets['availability']?.find(({ id }) => id === availability)?.count;
    expect([total, counted]).toEqual([products.length, products.length]);
    return numbersOf(products);
  };
  const countOf = async (availability: string, size: string) => {
    const { facets } = await filterProducts(database.db, { availability });
    return facets['size']?.find(({ id }) => id === size)?.count;
  };

  it('is that of the size, in the list and in every count, as pieces go and come back', async () => {
    for (const number of [1, 2]) {
      shop.create(number);
      shop.vary(number, exampleVariant(number * 10, 'S'), exampleVariant(number * 10 + 1, 'XL'));
      shop.stock(number, 3, exampleVariant(number * 10, 'S').variantId);
    }
    const huger = exampleVariant(21, 'XL').variantId;
    shop.stock(2, 1, huger);
    const ask = async () => {
      await projectorContract(url, productsProjection, shop.log);
      return [
        [await found('in-stock', 'xl'), await found('out-of-stock', 'xl'), await found('in-stock', 'xl,s')],
        [
          await countOf('in-stock', 'xl'),
          await countOf('out-of-stock', 'xl'),
          await countOf('in-stock', 's'),
        ],
      ];
    };
    expect(await ask()).toEqual([
      [[2], [1], [1, 2]],
      [1, 1, 2],
    ]);
    shop.stock(2, 0, huger);
    expect(await ask()).toEqual([
      [[], [1, 2], [1, 2]],
      [0, 2, 2],
    ]);
    shop.stock(2, 4, huger);
    shop.stock(2, 5, huger);
    expect(await ask()).toEqual([
      [[2], [1], [1, 2]],
      [1, 1, 2],
    ]);
  });
});

describe('a product with options', () => {
  it('is shown with them, and with its variants at the prices that they are sold at', async () => {
    shop.create(1, { images: ['/media/a.webp'] });
    shop.vary(1, { ...small, image: '/media/a.webp' }, large);
    shop.stock(1, 2, small.variantId);
    shop.stock(1, 3, large.variantId);
    expect(await shown()).toMatchObject({
      price: 10,
      fromPrice: 10,
      countInStock: 5,
      options: [{ name: 'Size', translations: { so: { name: 'Cabbir' } } }],
      variants: [
        {
          _id: small.variantId,
          sku: '',
          values: ['S'],
          hasOwnPrice: false,
          price: 10,
          salePrice: null,
          countInStock: 2,
          image: '/media/a.webp',
        },
        {
          _id: large.variantId,
          sku: 'LINEN-L',
          hasOwnPrice: true,
          price: 14,
          salePrice: 12,
          countInStock: 3,
        },
      ],
    });
  });

  it('has the stocks of its variants, also of those that were stocked before the product had them', async () => {
    shop.stock(1, 2, small.variantId);
    shop.create(1);
    shop.stock(1, 3, large.variantId);
    shop.vary(1, small, large, huge);
    expect(await stocks()).toEqual([5, [2, 3, 0]]);
    shop.stock(1, 1, small.variantId);
    expect(await stocks()).toEqual([4, [1, 3, 0]]);
  });

  it('does not count what a variant has that it has no more, and counts it again when it is back', async () => {
    shop.create(1);
    shop.vary(1, small, large);
    shop.stock(1, 2, small.variantId);
    shop.stock(1, 3, large.variantId);
    shop.vary(1, large);
    expect(await stocks()).toEqual([3, [3]]);
    shop.stock(1, 7, small.variantId);
    expect(await stocks()).toEqual([3, [3]]);
    shop.vary(1, small, large);
    expect(await stocks()).toEqual([10, [7, 3]]);
  });

  it('has its own stock again when its options go, whatever became of it meanwhile', async () => {
    shop.create(1);
    shop.stock(1, 9);
    expect(await stocks()).toEqual([9, []]);
    shop.vary(1, small, large);
    shop.stock(1, 2, small.variantId);
    expect(await stocks()).toEqual([2, [2, 0]]);
    shop.stock(1, 8);
    expect(await stocks()).toEqual([2, [2, 0]]);
    shop.vary(1);
    expect(await stocks()).toEqual([8, []]);
    shop.stock(1, 6);
    shop.vary(1, small);
    shop.vary(1);
    expect(await stocks()).toEqual([6, []]);
    expect(await shown()).toMatchObject({ options: [], fromPrice: null });
  });

  it('carries the stock of its only variant over into the one that has its id', async () => {
    shop.create(1);
    shop.stock(1, 9);
    shop.vary(1, exampleVariant(1, 'S'), large);
    expect(await stocks()).toEqual([9, [9, 0]]);
    shop.stock(1, 8);
    expect(await stocks()).toEqual([8, [8, 0]]);
    shop.vary(1);
    expect(await stocks()).toEqual([8, []]);
  });

  it('costs from what its cheapest variant costs, and has no such price where all cost the same', async () => {
    shop.create(1);
    shop.vary(1, small, huge);
    expect(await shown()).toMatchObject({ price: 10, fromPrice: 9 });
    shop.price(1, 2000, 900);
    expect(await shown()).toMatchObject({ price: 20, salePrice: 9, fromPrice: null });
    shop.price(1, 2000);
    expect(await shown()).toMatchObject({ fromPrice: 9 });
    shop.vary(1);
    expect(await shown()).toMatchObject({ price: 20, fromPrice: null });
  });

  it('names the price of its variants where all cost the same, and none its own', async () => {
    shop.create(1);
    shop.vary(
      1,
      exampleVariant(21, 'S', { priceCents: 1400 }),
      exampleVariant(22, 'L', { priceCents: 1400 }),
    );
    expect(await shown()).toMatchObject({ price: 10, fromPrice: 14 });
  });

  it('is on sale where a variant is, by the most that one is reduced, and not at a price that none has', async () => {
    shop.create(1, { priceCents: 5000 });
    shop.vary(
      1,
      exampleVariant(21, 'S', { priceCents: 5000, salePriceCents: 3000 }),
      exampleVariant(22, 'L', { priceCents: 5000, salePriceCents: 4000 }),
    );
    shop.create(2, { priceCents: 5000, salePriceCents: 1000 });
    shop.vary(2, exampleVariant(23, 'S', { priceCents: 6000 }));
    shop.create(3, { priceCents: 5000, salePriceCents: 4500 });
    shop.create(4, { priceCents: 100_000, salePriceCents: 99_900 });
    shop.create(5);
    await projectorContract(url, productsProjection, shop.log);
    const { products, facets } = await filterProducts(database.db, { offer: 'on-sale' });
    expect(numbersOf(products)).toEqual([1, 3, 4]);
    expect(products.map(({ reduction }) => reduction)).toEqual([40, 10, 0]);
    expect(facets['offer']).toEqual([{ id: 'on-sale', count: 3 }]);
    const { rows } = await allProducts(database.db, { sort: 'reduction' });
    expect(numbersOf(rows)).toEqual([1, 3, 4, 2, 5]);
    expect(rows[3]).toMatchObject({ price: 50, salePrice: 10, fromPrice: 60, reduction: null });
    shop.vary(2, exampleVariant(23, 'S', { priceCents: 6000 }), exampleVariant(24, 'L'));
    await shop.project(database.db);
    expect(await product(database.db, exampleId(2))).toMatchObject({ fromPrice: 10, reduction: 80 });
  });

  it('is listed by the lowest price that is paid for one of its variants', async () => {
    shop.create(1, { priceCents: 5000 });
    shop.vary(1, small, huge);
    shop.create(2, { priceCents: 1000 });
    await shop.project(database.db);
    const cheapest = await filterProducts(database.db, { sortBy: 'price-asc' });
    expect(numbersOf(cheapest.products)).toEqual([1, 2]);
    expect(cheapest.products[0]).toMatchObject({ price: 50, fromPrice: 9, options: [{ name: 'Size' }] });
    expect(cheapest.products[0]).not.toHaveProperty('variants');
  });
});
