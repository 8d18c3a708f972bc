import { product, review } from '#contracts/examples';
import { reviewRoutes } from '#contracts/reviews/api';
import { expect, it } from 'vitest';
import { answering, yes } from '../../testing/shop.ts';
import { show } from '../../testing/show.tsx';
import { SHOWN } from './api.ts';
import Reviews from './reviews.tsx';

const written = Array.from({ length: SHOWN }, (_, index) => ({
  ...review,
  _id: String(index).padStart(24, '0'),
  comment: `Opinion ${index}`,
}));

/** The first reviews of a product that has so many. */
const open = async (numReviews: number) => {
  const request = { params: { productId: product._id }, query: { limit: String(SHOWN), page: '1' } };
  answering(reviewRoutes.reviews, request, () => yes(written));
  const screen = await show(
    <Reviews product={{ ...product, variants: [], numReviews }} ratingCounts={[0, 0, 0, 0, numReviews]} />,
  );
  await expect.element(screen.getByText('Opinion 5')).toBeVisible();
  return screen.getByRole('button', { name: 'Show more' });
};

it('a product with more reviews than are shown offers more', async () => {
  await expect.element(await open(SHOWN + 1)).toBeVisible();
});

it('a product of which all reviews are shown offers no more', async () => {
  await expect.element(await open(SHOWN)).not.toBeInTheDocument();
});
