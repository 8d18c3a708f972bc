import { accountRoutes } from '#contracts/accounts/api';
import { product, review, user } from '#contracts/examples';
import { reviewRoutes } from '#contracts/reviews/api';
import type { Review } from '#contracts/reviews/views';
import { mutate } from 'swr';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { signedIn } from '../../lib/signed-in.ts';
import { toast } from '../../lib/toast.ts';
import { answering, no, yes } from '../../testing/shop.ts';
import { show } from '../../testing/show.tsx';
import { useUser } from '../accounts/session.ts';
import { SHOWN } from './api.ts';
import Reviews from './reviews.tsx';

vi.mock(import('../../lib/toast.ts'), () => ({ toast: vi.fn() }));

const written = Array.from({ length: SHOWN }, (_, index) => ({
  ...review,
  _id: String(index).padStart(24, '0'),
  comment: `Opinion ${index}`,
}));

/** The first reviews of a product that has `numReviews`. */
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

it('the first of more reviews takes the focus, and how many are shown is announced', async () => {
  const more = await open(SHOWN + 2);
  const request = { params: { productId: product._id }, query: { limit: String(4 * SHOWN), page: '1' } };
  const last = [6, 7].map((index) => ({
    ...review,
    _id: String(index).padStart(24, '0'),
    comment: `Opinion ${index}`,
  }));
  answering(reviewRoutes.reviews, request, () => yes([...written, ...last]));
  await more.click();
  await expect.element(page.getByRole('listitem').nth(SHOWN)).toHaveFocus();
  await expect.element(page.getByRole('listitem').nth(SHOWN)).toMatchTextContent('Opinion 6');
  await expect.element(page.getByRole('status')).toHaveTextContent('8 reviews');
});

/** Only for whom the page knows already. */
const Known = () =>
  useUser() && (
    <Reviews product={{ ...product, variants: [], numReviews: 1 }} ratingCounts={[0, 0, 0, 0, 1]} />
  );

/** The page of an author; the shop has the reviews that `shop` has at that moment. */
const openAsAuthor = async (shop: { has: readonly Review[] }, isAdmin = false) => {
  const params = { productId: product._id };
  for (const query of [{ limit: String(SHOWN), page: '1' }, { user: user._id }])
    answering(reviewRoutes.reviews, { params, query }, () => yes(shop.has));
  answering(accountRoutes.profile, {}, () => yes({ user: { ...user, isAdmin } }));
  signedIn.begin(user._id);
  const screen = await show(<Known />);
  await expect.element(screen.getByRole('heading', { name: /^(Write A|Your) review$/i })).toBeVisible();
  return { screen, params };
};

it('a review that the shop has all the same is shown instead of its form, and why that was refused is said', async () => {
  const shop = { has: [] as readonly Review[] };
  const { screen, params } = await openAsAuthor(shop);
  answering(reviewRoutes.submitReview, { params, body: { rating: 4, comment: 'Good' } }, () => {
    shop.has = [review];
    return no(409, 'ALREADY_REVIEWED');
  });
  await screen.getByRole('radio').nth(3).click({ force: true });
  await screen.getByRole('textbox').fill('Good');
  await screen.getByRole('button', { name: 'Submit Review' }).click();
  await expect.element(screen.getByText(review.comment)).toBeVisible();
  await expect.element(screen.getByRole('textbox')).not.toBeInTheDocument();
  await expect
    .poll(() => vi.mocked(toast).mock.lastCall)
    .toEqual(['error', expect.stringContaining('You have already reviewed this product.')]);
});

it('a review that was deleted although the answer was lost is shown no longer', async () => {
  const shop = { has: [review] as readonly Review[] };
  const { screen, params } = await openAsAuthor(shop);
  answering(reviewRoutes.deleteReview, { params }, () => {
    shop.has = [];
    return no(404, 'REVIEW_NOT_FOUND');
  });
  await screen.getByRole('button', { name: 'Delete' }).first().click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.element(screen.getByText(review.comment)).not.toBeInTheDocument();
  await expect
    .poll(() => vi.mocked(toast).mock.lastCall)
    .toEqual(['error', expect.stringContaining('no such review')]);
});

/** Everything about the reviews is read again, as at a live message. */
const readAgain = () =>
  mutate((key) => typeof key === 'string' && key.startsWith(`/reviews/${product._id}/`));

it('what an author types into their review stays when the review leaves the list', async () => {
  const shop = { has: [review] as readonly Review[] };
  const { screen, params } = await openAsAuthor(shop);
  await screen.getByRole('button', { name: 'Edit' }).first().click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Softer than I thought.');
  shop.has = [];
  await readAgain();
  await expect.element(screen.getByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
  const sent = answering(reviewRoutes.updateReview, { params, body: { rating: 5, comment: 'x' } }, () =>
    no(404, 'REVIEW_NOT_FOUND'),
  );
  await dialog.getByRole('button', { name: 'Update Review' }).click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/no such review/);
  await expect.element(dialog.getByRole('textbox')).toHaveValue('Softer than I thought.');
  expect(sent).toEqual([{ rating: 5, comment: 'Softer than I thought.' }]);
});

it('the reason for hiding a review that is being typed stays when others are newer', async () => {
  const others = { ...review, user: { _id: 'b'.repeat(24), name: 'Bilan' } };
  const shop = { has: [others] as readonly Review[] };
  const { screen } = await openAsAuthor(shop, true);
  await screen.getByRole('button', { name: 'Hide the review of Bilan' }).click();
  const reason = screen.getByRole('dialog').getByRole('textbox');
  await reason.fill('It is rude.');
  shop.has = written;
  await readAgain();
  await expect.element(screen.getByText('Opinion 5')).toBeInTheDocument();
  await expect
    .element(screen.getByRole('button', { name: 'Hide the review of Bilan' }))
    .not.toBeInTheDocument();
  await expect.element(reason).toHaveValue('It is rude.');
});
