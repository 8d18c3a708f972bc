import { expect, test } from 'vitest';
import { kindOf, facetBucketsOf } from './facet-buckets.ts';
import { countFacets } from './facets.ts';

const product = { brand: 'nike', paid_cents: 0, rating: 0, available: 1, reduction: null };
const bucketsOf = (category: string) => facetBucketsOf(kindOf({ ...product, category }));
const value = (id: string, name: string) => ({
  group: 'size' as const,
  id,
  name,
  translations: {},
  swatch: null,
});
const all = [
  { facetBuckets: bucketsOf('men'), count: 3 },
  { facetBuckets: bucketsOf('men'), count: 2, choice: 'm\t' },
  { facetBuckets: bucketsOf('women'), count: 4 },
  { facetBuckets: bucketsOf('women'), count: 1, choice: 'm\t' },
];
const values = [value('m', 'M'), value('xl', 'XL')];

test('values of options are counted beside the products, and take part in no total', () => {
  const { facets, total } = countFacets(all, {}, values);
  expect(total).toBe(7);
  expect(facets['size']).toEqual([
    { id: 'm', name: 'M', translations: {}, swatch: null, count: 3 },
    { id: 'xl', name: 'XL', translations: {}, swatch: null, count: 0 },
  ]);
  expect(facets['colour']).toEqual([]);
});

test('the other groups’ choices count for them', () => {
  const { facets, total } = countFacets(all, { category: ['women'] }, values);
  expect(total).toBe(4);
  expect(facets['size']?.map(({ count }) => count)).toEqual([1, 0]);
});
