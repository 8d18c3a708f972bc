import { review } from '#contracts/examples';
import { reviewRoutes } from '#contracts/reviews/api';
import { useEffect, useState } from 'react';
import { expect, it } from 'vitest';
import { answering, no, yes } from '../../../testing/shop.ts';
import { show } from '../../../testing/show.tsx';
import HideReview from './hide-review.tsx';

const productId = 'a'.repeat(24);
const changed = { ...review, updatedAt: '2026-11-21T12:00:00.000Z', comment: 'Other words.' };

/** A page that follows what the review's author writes. */
function Page() {
  const [shown, setShown] = useState(review);
  useEffect(() => {
    const follow = () => setShown(changed);
    addEventListener('written', follow);
    return () => removeEventListener('written', follow);
  }, []);
  return (
    <>
      <p>{shown.comment}</p>
      <HideReview productId={productId} review={shown} />
    </>
  );
}

it('a review is hidden only as it was when the admin asked for it', async () => {
  const request = { params: { productId, userId: review.user._id }, body: { reason: '' } };
  const { updatedAt } = changed;
  const sent = answering(reviewRoutes.hideReview, request, () => no(409, 'CHANGED_MEANWHILE', { updatedAt }));
  const screen = await show(<Page />);
  await screen.getByRole('button', { name: `Hide the review of ${review.user.name}` }).click();
  dispatchEvent(new Event('written'));
  await expect.element(screen.getByText('Other words.')).toBeInTheDocument();
  await screen.getByRole('textbox').fill('Rude');
  await screen.getByRole('button', { name: 'Hide', exact: true }).click();
  await expect.element(screen.getByText('The review was not hidden.')).toBeVisible();
  expect(sent).toEqual([{ reason: 'Rude', reviewId: review._id, updatedAt: review.updatedAt }]);
});

it('a review is hidden by an older api, too, which does not know of what was read', async () => {
  const request = { params: { productId, userId: review.user._id }, body: { reason: '' } };
  const sent = answering(reviewRoutes.hideReview, request, (body) =>
    JSON.stringify(body).includes('reviewId')
      ? no(400, 'INVALID_INPUT')
      : yes({ message: 'Hidden', productId }),
  );
  const screen = await show(<Page />);
  await screen.getByRole('button', { name: `Hide the review of ${review.user.name}` }).click();
  await screen.getByRole('textbox').fill('Rude');
  await screen.getByRole('button', { name: 'Hide', exact: true }).click();
  const { _id: reviewId, updatedAt } = review;
  await expect.poll(() => sent).toEqual([{ reason: 'Rude', reviewId, updatedAt }, { reason: 'Rude' }]);
});
