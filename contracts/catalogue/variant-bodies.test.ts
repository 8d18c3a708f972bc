import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { createProductBody, updateProductBody } from './commands.ts';

type Given = z.input<typeof createProductBody>;

const option = (name: string, ...values: readonly string[]) => ({
  name,
  values: values.map((each) => ({ name: each })),
});
const variant = (...values: readonly string[]) => ({ values: [...values] });
const shirt = { title: 'Linen shirt', category: 'men', brand: 'zara', price: 40 } as const;
const sized = {
  ...shirt,
  options: [option('Size', 'S', 'M')],
  variants: [variant('S'), variant('M')],
} satisfies Given;
const ID = '665f1c2ab3d4e5f607182003';

const faultsOf = (given: object) =>
  (createProductBody.safeParse({ ...sized, ...given }).error?.issues ?? []).map(
    ({ path, message }) => `${path.join('.')} ${message}`,
  );

describe('the options and variants of a product', () => {
  it('may be left out: a product is its own only variant', () => {
    expect(createProductBody.parse(shirt)).toMatchObject({ options: [], variants: [] });
    expect(updateProductBody.parse({ price: 41 })).toEqual({ price: 41 });
  });

  it('may have had more pieces than can be typed: what came back from orders is on top', () => {
    const counted = { countInStock: 5, seenStock: 1_000_003 };
    expect(updateProductBody.parse(counted)).toEqual(counted);
    const { options } = sized;
    const variants = [{ ...variant('S'), ...counted }, variant('M')];
    expect(updateProductBody.parse({ options, variants }).variants?.[0]).toMatchObject(counted);
    expect(faultsOf({ countInStock: 1_000_003 })).toHaveLength(1);
  });

  it('are taken with what is not said of them', () => {
    expect(createProductBody.parse(sized)).toMatchObject({
      options: [
        { name: 'Size', translations: {}, values: [{ name: 'S', translations: {}, swatch: null }, {}] },
      ],
      variants: [
        { sku: '', values: ['S'], hasOwnPrice: false, salePrice: null, image: '' },
        { values: ['M'] },
      ],
    });
  });

  it('may leave out combinations that are not sold', () => {
    const options = [option('Size', 'S', 'M'), option('Colour', 'Sand', 'Indigo')];
    expect(faultsOf({ options, variants: [variant('S', 'Sand'), variant('M', 'Indigo')] })).toEqual([]);
  });

  it('may be sent by an editor as they were shown, with the prices of the product', () => {
    const shown = { _id: ID, values: ['S'], hasOwnPrice: false, price: 40, salePrice: 45 };
    expect(faultsOf({ variants: [shown] })).toEqual([]);
  });

  it.each<[string, object, string]>([
    ['variants without options', { options: [] }, 'variants must be there with options, and only then'],
    ['options without variants', { variants: [] }, 'variants must be there with options, and only then'],
    [
      'two options of one name',
      { options: [option('Size', 'S'), option('size', 'M')], variants: [variant('S', 'M')] },
      'options must have different names',
    ],
    [
      'two values of one name',
      { options: [option('Size', 'S', 's')], variants: [variant('S')] },
      'options must have different values',
    ],
    [
      'a variant without a value of an option',
      { variants: [variant()] },
      'variants must have one value of each option',
    ],
    ['a value of no option', { variants: [variant('XL')] }, 'variants must have one value of each option'],
    ['a value too many', { variants: [variant('S', 'M')] }, 'variants must have one value of each option'],
    [
      'two variants of the same values',
      { variants: [variant('S'), variant('S')] },
      'variants must have different values',
    ],
    [
      'two variants of one SKU',
      {
        variants: [
          { values: ['S'], sku: 'A' },
          { values: ['M'], sku: 'A' },
        ],
      },
      'variants must have different SKUs',
    ],
    [
      'two variants of one id',
      {
        variants: [
          { values: ['S'], _id: ID },
          { values: ['M'], _id: ID },
        ],
      },
      'variants must be different',
    ],
    [
      'a price of its own that is not there',
      { variants: [{ values: ['S'], hasOwnPrice: true }] },
      'variants.0.price is missing',
    ],
    [
      'a sale price of its own at its price',
      { variants: [{ values: ['S'], hasOwnPrice: true, price: 44, salePrice: 44 }] },
      'variants.0.salePrice must be below the price',
    ],
    [
      'a swatch that is no colour',
      { options: [{ name: 'Size', values: [{ name: 'S', swatch: 'red' }] }], variants: [variant('S')] },
      'options.0.values.0.swatch must be a colour like #aa3311',
    ],
    [
      'a picture that was not uploaded',
      { variants: [{ values: ['S'], image: 'https://elsewhere.test/a.webp' }] },
      'variants.0.image must come from an upload',
    ],
    ['an option without values', { options: [option('Size')] }, 'options.0.values Too small'],
    [
      'four options',
      {
        options: ['A', 'B', 'C', 'D'].map((name) => option(name, 'x')),
        variants: [variant('x', 'x', 'x', 'x')],
      },
      'options Too big',
    ],
    [
      'more than 100 variants',
      { variants: Array.from({ length: 101 }, (_, number) => variant(String(number))) },
      'variants Too big',
    ],
    [
      'a field that it does not know',
      { variants: [{ values: ['S'], colour: 'red' }] },
      'variants.0 Unrecognized key',
    ],
  ])('are refused with %s', (_, given, fault) => {
    expect(faultsOf(given)).toContainEqual(expect.stringContaining(fault));
  });

  it('are sent together by who updates a product; options alone, as lists show them, change nothing', () => {
    const { options, variants } = sized;
    expect(updateProductBody.safeParse({ options, variants }).success).toBe(true);
    expect(updateProductBody.safeParse({ options }).success).toBe(true);
    expect(updateProductBody.safeParse({ variants }).error?.issues).toMatchObject([
      { path: ['options'], message: 'must be sent with the variants' },
    ]);
    expect(updateProductBody.safeParse({ options: [], variants: [] }).success).toBe(true);
  });
});
