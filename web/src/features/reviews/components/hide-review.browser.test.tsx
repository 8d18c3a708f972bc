import { review } from '#contracts/examples';
import { reviewRoutes } from '#contracts/reviews/api';
import type { Review } from '#contracts/reviews/views';
import { useEffect, useState } from 'react';
import { expect, it } from 'vitest';
import { answering, no, yes } from '../../../testing/shop.ts';
import { show } from '../../../testing/show.tsx';
import HideReview, { HideDialog } from './hide-review.tsx';

const productId = 'a'.repeat(24);
const changed = { ...review, updatedAt: '2026-11-21T12:00:00.000Z', comment: 'Other words.' };

/** A page that follows what the review's author writes. */
function Page() {
  const [shown, setShown] = useState(review);
  const [asked, setAsked] = useState<Review>();
  useEffect(() => {
    const follow = () => setShown(changed);
    addEventListener('written', follow);
    return () => removeEventListener('written', follow);
  }, []);
  return (
    <>
      <p>{shown.comment}</p>
      <HideReview review={shown} ask={setAsked} />
      {asked && <HideDialog productId={productId} review={asked} close={() => setAsked(undefined)} />}
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

it('a review that its author has changed meanwhile is shown as it is now, and hidden as such at the next press', async () => {
  const params = { productId, userId: review.user._id };
  const { updatedAt } = changed;
  answering(reviewRoutes.reviews, { params: { productId }, query: { user: review.user._id } }, () =>
    yes([changed]),
  );
  const sent = answering(reviewRoutes.hideReview, { params, body: { reason: '' } }, (body) =>
    JSON.stringify(body).includes(updatedAt)
      ? yes({ message: 'Hidden', productId })
      : no(409, 'CHANGED_MEANWHILE', { updatedAt }),
  );
  const screen = await show(<Page />);
  await screen.getByRole('button', { name: `Hide the review of ${review.user.name}` }).click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByText(review.comment)).toBeVisible();
  await dialog.getByRole('textbox').fill('Rude');
  const hide = dialog.getByRole('button', { name: 'Hide', exact: true });
  await hide.click();
  await expect.element(dialog.getByText('Other words.')).toBeVisible();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/Read it above as it is now/);
  await hide.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent).toEqual([
    { reason: 'Rude', reviewId: review._id, updatedAt: null },
    { reason: 'Rude', reviewId: review._id, updatedAt },
  ]);
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
