import { reviewRoutes } from '#contracts/reviews/api';
import { review } from '#contracts/examples';
import { mutate } from 'swr';
import { expect, it } from 'vitest';
import { keyOf } from '../../../lib/api.ts';
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

it('a reason that is being typed stays when another admin shows the review again, and is sent for what was read', async () => {
  const list = { params: { productId } };
  answering(hiddenReviews, list, () => yes([review]));
  const screen = await show(<HiddenReviews productId={productId} />);
  await screen.getByRole('button', { name: `Show again the review of ${review.user.name}` }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('textbox').fill('It was another one.');
  answering(hiddenReviews, list, () => yes([]));
  await mutate(keyOf(hiddenReviews, list));
  await expect.element(screen.getByText('Only admins see these.')).not.toBeInTheDocument();
  await expect.element(dialog.getByRole('textbox')).toHaveValue('It was another one.');
  const request = { params: { productId, userId: review.user._id }, body: { reason: '' } };
  const sent = answering(reviewRoutes.restoreReview, request, () => yes({ message: 'Restored', productId }));
  await dialog.getByRole('button', { name: 'Show again' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent).toEqual([{ reason: 'It was another one.', reviewId: review._id, updatedAt: null }]);
});
