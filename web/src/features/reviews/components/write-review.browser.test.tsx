import { accountRoutes } from '#contracts/accounts/api';
import { product, review, user } from '#contracts/examples';
import { reviewRoutes } from '#contracts/reviews/api';
import { beforeEach, expect, it, vi } from 'vitest';
import { signedIn } from '../../../lib/signed-in.ts';
import { answering, no, yes } from '../../../testing/shop.ts';
import { show } from '../../../testing/show.tsx';
import { useUser } from '../../accounts/session.ts';
import { useOwnReview } from '../api.ts';
import { WriteReview } from './write-review.tsx';

vi.mock(import('../../../lib/toast.ts'), () => ({ toast: vi.fn() }));

const params = { productId: product._id };

/** Only for whom the page knows already. */
const Known = () => useUser() && <WriteReview productId={product._id} />;

beforeEach(() => {
  signedIn.begin(user._id);
  answering(accountRoutes.profile, {}, () => yes({ user }));
});

it('an author whose review was hidden learns it when they write another, and deletes the hidden one there', async () => {
  const body = { rating: 4, comment: 'Good' };
  answering(reviewRoutes.submitReview, { params, body }, () => no(409, 'REVIEW_HIDDEN'));
  const deleted = answering(reviewRoutes.deleteReview, { params }, () =>
    yes({ message: 'Deleted', ...params }),
  );
  const screen = await show(<Known />);
  await screen.getByRole('radio').nth(3).click({ force: true });
  await screen.getByRole('textbox').fill('Good');
  await screen.getByRole('button', { name: 'Submit Review' }).click();
  const problem = screen.getByRole('alert');
  await expect.element(problem).toMatchTextContent('was hidden by the shop.');
  await problem.getByRole('button', { name: 'Delete' }).click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog).toMatchTextContent('You cannot write another review of this product.');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.element(problem).not.toBeInTheDocument();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(deleted).toHaveLength(1);
  // The shop refuses another one alike, and there is nothing to delete any more.
  await screen.getByRole('button', { name: 'Submit Review' }).click();
  await expect.element(problem).toMatchTextContent('was hidden by the shop.');
  expect(problem.getByRole('button').elements()).toEqual([]);
});

it('what is half written stays when the session of its author ends, and goes with what the tab kept of them', async () => {
  const screen = await show(<WriteReview productId={product._id} />);
  const comment = screen.getByRole('textbox');
  await comment.fill('Good, but');
  signedIn.giveUp();
  await comment.fill('Good, but late');
  signedIn.begin(user._id);
  await expect.element(comment).toHaveValue('Good, but late');
  // As `keepForWhoIsHere` does where they have signed out in another tab.
  sessionStorage.clear();
  signedIn.giveUp();
  await expect.element(comment).toHaveValue('');
  expect(sessionStorage.getItem(`review-${product._id}`)).toBeNull();
});

const Page = () =>
  useOwnReview(product._id, user._id) ? <p>Yours</p> : <WriteReview productId={product._id} />;

it('a draft goes with its posting, also where the review is shown in the form’s place before', async () => {
  const body = { rating: 4, comment: 'Good' };
  const own = (...reviews: readonly object[]) =>
    answering(reviewRoutes.reviews, { params, query: { user: user._id } }, () => yes(reviews));
  own();
  answering(reviewRoutes.submitReview, { params, body }, () => {
    own({ ...review, ...body });
    return yes({ message: 'Written', review: { ...review, ...body } });
  });
  const screen = await show(<Page />);
  await screen.getByRole('radio').nth(3).click({ force: true });
  await screen.getByRole('textbox').fill('Good');
  await expect.poll(() => sessionStorage.getItem(`review-${product._id}`)).toBe(JSON.stringify(body));
  await screen.getByRole('button', { name: 'Submit Review' }).click();
  await expect.element(screen.getByText('Yours')).toBeVisible();
  await expect.poll(() => sessionStorage.getItem(`review-${product._id}`)).toBeNull();
});

it('somebody whose profile cannot be read is not told to log in: the shop knows who writes', async () => {
  answering(accountRoutes.profile, {}, () => no(500, 'INTERNAL'));
  const body = { rating: 4, comment: 'Good' };
  const sent = answering(reviewRoutes.submitReview, { params, body }, () => no(503, 'UNAVAILABLE'));
  const screen = await show(<WriteReview productId={product._id} />);
  await screen.getByRole('radio').nth(3).click({ force: true });
  await screen.getByRole('textbox').fill('Good');
  await screen.getByRole('button', { name: 'Submit Review' }).click();
  await expect.element(screen.getByRole('alert')).toBeVisible();
  expect(sent).toEqual([body]);
});
