import { expect, it } from 'vitest';
import { mergedVariants } from './merged-variants.ts';

const value = (name: string, so?: string, swatch: string | null = null) => ({
  name,
  translations: so === undefined ? {} : { so: { name: so } },
  swatch,
});
const own = { sku: '', priceCents: null, salePriceCents: null, image: '' };
const known = {
  options: [
    {
      name: 'Colour',
      translations: { so: { name: 'Midab' } },
      values: [value('Blue', 'Buluug', '#0000ff'), value('Red'), value('Green')],
    },
  ],
  variants: [
    { ...own, variantId: '1', values: ['Blue'], sku: 'B', priceCents: 900, image: '/b' },
    { ...own, variantId: '2', values: ['Red'], sku: 'R' },
  ],
};
const colours = (...names: readonly string[]) => ({
  options: [{ name: 'color', values: names.map((name) => ({ name })) }],
  variants: names.map((name, place) => ({ line: place + 2, values: [name] })),
});

it('what a file leaves out stays: words, swatches, prices, pictures, order and spelling', () => {
  const { options, variants } = mergedVariants(colours('red', 'BLUE'), known);
  expect(options).toEqual([{ ...known.options[0], name: 'color' }]);
  expect(variants).toEqual([
    { _id: '2', sku: 'R', values: ['Red'], hasOwnPrice: false, image: '' },
    { _id: '1', sku: 'B', values: ['Blue'], hasOwnPrice: true, price: 9, salePrice: null, image: '/b' },
  ]);
});

it('a variant that is in no row goes, and its value with it; new ones come behind', () => {
  const { options, variants } = mergedVariants(colours('Plum', 'Red'), known);
  expect(options[0]?.values.map(({ name }) => name)).toEqual(['Red', 'Green', 'Plum']);
  expect(variants.map(({ _id, values }) => [_id, ...values])).toEqual([
    [undefined, 'Plum'],
    ['2', 'Red'],
  ]);
});

it('a variant whose value has another name now is known by its SKU', () => {
  const { options, variants } = colours('Navy', 'Red');
  const navy = variants.map((each, place) => (place === 0 ? { ...each, sku: 'B', prices: null } : each));
  const merged = mergedVariants({ options, variants: navy }, known);
  expect(merged.variants[0]).toEqual({
    _id: '1',
    sku: 'B',
    values: ['Navy'],
    hasOwnPrice: false,
    image: '/b',
  });
});

it('a count that nobody has changed is left out: more may have come back than can be typed', () => {
  const { options, variants } = colours('Blue', 'Red', 'Plum');
  const seen = { countInStock: 1_000_003, seenStock: 1_000_003 };
  const counted = variants.map((each, place) => ({
    ...each,
    ...seen,
    ...(place === 1 && { countInStock: 4 }),
  }));
  const merged = mergedVariants({ options, variants: counted }, known).variants;
  expect(merged.map(({ countInStock, seenStock }) => [countInStock, seenStock])).toEqual([
    [undefined, undefined],
    [4, 1_000_003],
    // A new one: its row is a copy of another's.
    [1_000_003, 1_000_003],
  ]);
});
