import { product } from '#contracts/examples';
import { expect, it } from 'vitest';
import { productPart } from './product-head.ts';

/** What the page of a product says of its stars. Two people bought and rated it; seven others wrote a review as well. */
const saidOf = (rating: number, ratingCounts: readonly number[]) => {
  const answer = { product: { ...product, rating, numReviews: 9, variants: [] }, ratingCounts };
  const { data } = productPart([{ read: { route: 'product' }, answer }], 'https://shop.example');
  return data?.[0];
};

it('says how many stars were averaged, not how many people wrote a review', () => {
  expect(saidOf(4.5, [0, 0, 0, 1, 1])).toMatchObject({
    aggregateRating: { ratingValue: 4.5, ratingCount: 2 },
  });
  expect(saidOf(4.5, [0, 0, 0, 1, 1])).not.toHaveProperty('aggregateRating.reviewCount');
});

it('says nothing of stars where nobody who bought it rated it', () => {
  expect(saidOf(0, [0, 0, 0, 0, 0])).not.toHaveProperty('aggregateRating');
});
