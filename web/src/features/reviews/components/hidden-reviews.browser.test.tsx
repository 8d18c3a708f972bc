import { reviewRoutes } from '#contracts/reviews/api';
import { review } from '#contracts/examples';
import { expect, it } from 'vitest';
import { answering, no, yes } from '../../../testing/shop.ts';
import { show } from '../../../testing/show.tsx';
import HiddenReviews from './hidden-reviews.tsx';

const productId = 'a'.repeat(24);
const { hiddenReviews } = reviewRoutes;

it('hidden reviews that cannot be read do not look like none, and are read again', async () => {
  answering(hiddenReviews, { params: { productId } }, () => no(503, 'STORE_UNAVAILABLE'));
  const screen = await show(<HiddenReviews productId={productId} />);
  await expect.element(screen.getByRole('alert')).toBeVisible();
  answering(hiddenReviews, { params: { productId } }, () => yes([review]));
  await screen.getByRole('button', { name: 'Retry' }).click();
  await expect.element(screen.getByText(review.comment)).toBeVisible();
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
});
