import { describe, expect, it } from 'vitest';
import type { ProductVariant } from './events.ts';
import {
  countInStock,
  largestReduction,
  lowestPrice,
  pricesDiffer,
  pricesOf,
  scarcestOf,
  variantViews,
} from './variant-views.ts';
import { choiceOf, type ProductOption } from './variants.ts';

const product = { priceCents: 40_00, salePriceCents: 30_00 };
const variant = (variantId: string, own: Partial<ProductVariant> = {}): ProductVariant => ({
  variantId,
  sku: '',
  values: [variantId],
  priceCents: null,
  salePriceCents: null,
  image: '',
  ...own,
});
const [small, large, huge] = [
  variant('S'),
  variant('L', { priceCents: 44_00, sku: 'LINEN-L', image: '/media/l.webp' }),
  variant('XL', { priceCents: 50_00, salePriceCents: 25_00 }),
];

it('the scarcest variant is the one of which the fewest are left; the product itself where it is its only one', () => {
  const available = new Map([
    ['S', 90],
    ['L', 2],
    ['XL', 3],
    ['p', 7],
  ]);
  expect(scarcestOf('p', [small, large, huge], available)).toEqual({ values: ['L'], available: 2 });
  expect(scarcestOf('p', [], available)).toEqual({ values: [], available: 7 });
});

describe('what a variant costs', () => {
  it("is the product's price and sale, and with a price of its own nothing of the product's", () => {
    expect([small, large, huge].map((each) => pricesOf(product, each))).toEqual([
      product,
      { priceCents: 44_00, salePriceCents: null },
      { priceCents: 50_00, salePriceCents: 25_00 },
    ]);
  });

  it('makes what the product costs from: the lowest price to pay of all', () => {
    expect(lowestPrice(product, [small, large, huge])).toBe(25_00);
    expect(lowestPrice(product, [large])).toBe(44_00);
    expect(lowestPrice(product, [])).toBe(30_00);
  });

  it('is reduced by the most that any variant is, and by what the product is only where a variant costs that', () => {
    expect(largestReduction(product, [small, large])).toBe(25);
    expect(largestReduction(product, [small, large, huge])).toBe(50);
    expect(largestReduction(product, [])).toBe(25);
    expect(largestReduction(product, [large])).toBe(null);
    expect(largestReduction({ priceCents: 50_00, salePriceCents: null }, [])).toBe(null);
    expect(largestReduction({ priceCents: 1000_00, salePriceCents: 999_00 }, [])).toBe(0);
  });

  it('differs where two prices to pay do, whatever they were before the sale', () => {
    expect(pricesDiffer(product, [small, large])).toBe(true);
    expect(pricesDiffer(product, [small, variant('M', { priceCents: 30_00 })])).toBe(false);
    expect(pricesDiffer(product, [])).toBe(false);
  });

  it("differs where all variants cost the same and none the product's own price", () => {
    expect(pricesDiffer(product, [large])).toBe(true);
    expect(pricesDiffer(product, [large, variant('M', { priceCents: 44_00 })])).toBe(true);
  });
});

describe('what is in stock', () => {
  const available = new Map([
    ['S', 2],
    ['L', 5],
    ['gone', 9],
    ['product', 7],
  ]);

  it('is that of all variants together, and the own one of a product without any', () => {
    expect(countInStock('product', [small, large, huge], available)).toBe(7);
    expect(countInStock('product', [huge], available)).toBe(0);
    expect(countInStock('product', [], available)).toBe(7);
    expect(countInStock('unseen', [], available)).toBe(0);
  });

  it('is shown of each variant, in dollars, with the prices that it is sold at', () => {
    expect(variantViews(product, [small, large, huge], available)).toEqual([
      {
        _id: 'S',
        sku: '',
        values: ['S'],
        hasOwnPrice: false,
        price: 40,
        salePrice: 30,
        countInStock: 2,
        image: '',
      },
      {
        _id: 'L',
        sku: 'LINEN-L',
        values: ['L'],
        hasOwnPrice: true,
        price: 44,
        salePrice: null,
        countInStock: 5,
        image: '/media/l.webp',
      },
      {
        _id: 'XL',
        sku: '',
        values: ['XL'],
        hasOwnPrice: true,
        price: 50,
        salePrice: 25,
        countInStock: 0,
        image: '',
      },
    ]);
  });
});

describe('the words of what was chosen', () => {
  const option = (name: string, so: string | undefined, values: ProductOption['values']): ProductOption => ({
    name,
    translations: so === undefined ? {} : { so: { name: so } },
    values,
  });
  const value = (name: string, so?: string) => ({
    name,
    translations: so === undefined ? {} : { so: { name: so } },
    swatch: null,
  });
  const options = [
    option('Size', 'Cabbir', [value('Medium', 'Dhexdhexaad'), value('Large')]),
    option('Colour', undefined, [value('Sand', 'Ciid')]),
  ];

  it('are those of each option in turn, in the languages in which both the name and the value are', () => {
    expect(choiceOf(options, ['Medium', 'Sand'])).toEqual([
      {
        option: 'Size',
        value: 'Medium',
        translations: { so: { option: 'Cabbir', value: 'Dhexdhexaad' } },
      },
      { option: 'Colour', value: 'Sand', translations: {} },
    ]);
    expect(choiceOf(options, ['Large', 'Sand'])[0]).toEqual({
      option: 'Size',
      value: 'Large',
      translations: {},
    });
  });

  it('are none of a product without options', () => {
    expect(choiceOf([], [])).toEqual([]);
  });
});
