import { expect, test } from 'vitest';
import { kindOf, facetBucketsOf } from './facet-buckets.ts';

const product = {
  category: 'men',
  brand: 'nike',
  paid_cents: 0,
  rating: 0,
  available: 1,
  reduction: null,
};

test.each([
  [{}, [0, 0, 0, 0, 0, 1]],
  [{ category: 'footwear', brand: 'gucci' }, [7, 8, 0, 0, 0, 1]],
  [{ category: 'books', brand: '' }, [8, 9, 0, 0, 0, 1]],
  [{ paid_cents: 2499 }, [0, 0, 0, 0, 0, 1]],
  [{ paid_cents: 2500 }, [0, 0, 1, 0, 0, 1]],
  [{ paid_cents: 10_000, rating: 4.99 }, [0, 0, 3, 4, 0, 1]],
  [{ reduction: 0 }, [0, 0, 0, 0, 0, 0]],
  [{ rating: 5, available: 0 }, [0, 0, 0, 5, 1, 1]],
])('the facet buckets of %j are %j', (given, facetBuckets) => {
  expect(facetBucketsOf(kindOf({ ...product, ...given }))).toEqual(facetBuckets);
});
