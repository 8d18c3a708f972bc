import { accountRoutes } from '#contracts/accounts/api';
import { SIGNED_IN_HINT } from '#contracts/accounts/signed-in-hint';
import { addressRoutes } from '#contracts/addresses/api';
import { subscriptionRoutes } from '#contracts/newsletter/api';
import { reviewRoutes } from '#contracts/reviews/api';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keyOf, readOnce, useAnswer } from '../../lib/api.ts';
import { signedIn } from '../../lib/signed-in.ts';
import { answering, yes } from '../../testing/shop.ts';
import { show } from '../../testing/show.tsx';
import { begin, isPersonal, useSession } from './session.ts';

const asha = {
  _id: 'a'.repeat(24),
  name: 'Asha',
  username: 'asha',
  email: 'asha@suuq.test',
  isAdmin: false,
  isAuditor: false,
  orders: [],
};
const bile = { ...asha, _id: 'b'.repeat(24), name: 'Bile', username: 'bile', email: 'bile@suuq.test' };
const home = {
  _id: 'c'.repeat(24),
  recipient: 'Asha',
  address: 'Jidka Maka 1',
  city: 'Muqdisho',
  postalCode: '',
  country: 'Soomaaliya',
  phone: '',
  isDefault: true,
};

const setHint = (id: string): string => (document.cookie = `${SIGNED_IN_HINT}=${id}; Path=/`);
const removeHint = (): string => (document.cookie = `${SIGNED_IN_HINT}=; Max-Age=0; Path=/`);

function Own() {
  const { data } = useAnswer(addressRoutes.addresses, {});
  return <p>{data ? `At ${data[0]?.address}` : 'Addresses are loading'}</p>;
}

function Page() {
  const session = useSession();
  const { data: newsletter } = useAnswer(subscriptionRoutes.newsletterConfig, {}, readOnce);
  return (
    <>
      {newsletter && <p>There is a newsletter</p>}
      <p>{session.is === 'customer' ? `Hello ${session.user.name}` : `Hello ${session.is}`}</p>
      {session.is !== 'visitor' && <Own />}
    </>
  );
}

/** What the shop has answered about the profile. */
function Profile() {
  const { data } = useAnswer(accountRoutes.profile, {});
  return <p>Answered: {data?.user.name}</p>;
}

/** Asha's page, with all that it shows of her in memory. */
const opened = async () => {
  answering(subscriptionRoutes.newsletterConfig, {}, () => yes({ isOffered: true }));
  answering(accountRoutes.profile, {}, () => yes({ user: asha }));
  answering(addressRoutes.addresses, {}, () => yes([home]));
  const screen = await show(<Page />);
  await expect.element(screen.getByText('Hello Asha')).toBeVisible();
  await expect.element(screen.getByText('At Jidka Maka 1')).toBeVisible();
  return screen;
};
const never = () => new Promise<Response>(() => undefined);

beforeEach(() => {
  setHint(asha._id);
  signedIn.begin(asha._id);
});
afterEach(removeHint);

it('shows nothing of the former person to who signed in after them in another tab', async () => {
  const screen = await opened();
  removeHint();
  signedIn.look();
  await expect.element(screen.getByText('Hello visitor')).toBeVisible();
  answering(accountRoutes.profile, {}, never);
  answering(addressRoutes.addresses, {}, never);
  setHint(bile._id);
  signedIn.look();
  await expect.element(screen.getByText('Hello unknown')).toBeVisible();
  await expect.element(screen.getByText('Addresses are loading')).toBeVisible();
});

it('takes nobody else for the person of this page, whoever the shop answers about', async () => {
  answering(accountRoutes.profile, {}, () => yes({ user: bile }));
  const screen = await show(
    <>
      <Page />
      <Profile />
    </>,
  );
  await expect.element(screen.getByText('Answered: Bile')).toBeVisible();
  await expect.element(screen.getByText('Hello unknown')).toBeVisible();
});

it('keeps what is for everybody when they leave', async () => {
  const screen = await opened();
  signedIn.giveUp();
  await expect.element(screen.getByText('Hello visitor')).toBeVisible();
  await expect.element(screen.getByText('There is a newsletter')).toBeVisible();
});

it('knows who has just signed in without asking the shop, and nothing that was read as somebody else', async () => {
  const screen = await opened();
  const asked = answering(accountRoutes.profile, {}, never);
  answering(addressRoutes.addresses, {}, never);
  await begin({ user: bile });
  await expect.element(screen.getByText('Hello Bile')).toBeVisible();
  await expect.element(screen.getByText('At Jidka Maka 1')).not.toBeInTheDocument();
  expect(asked).toEqual([]);
});

it('hidden reviews are for who read them, and the others for everybody', () => {
  const params = { productId: 'd'.repeat(24) };
  expect(isPersonal(keyOf(reviewRoutes.hiddenReviews, { params }))).toBe(true);
  expect(isPersonal(keyOf(reviewRoutes.reviews, { params, query: {} }))).toBe(false);
  expect(isPersonal(keyOf(reviewRoutes.reviews, { params, query: { page: '2' } }))).toBe(false);
});
