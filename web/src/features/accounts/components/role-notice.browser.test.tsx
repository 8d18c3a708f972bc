import { accountRoutes } from '#contracts/accounts/api';
import { beforeEach, expect, it } from 'vitest';
import { signedIn } from '../../../lib/signed-in.ts';
import { answering, yes } from '../../../testing/shop.ts';
import { show } from '../../../testing/show.tsx';
import { RoleNotice } from './role-notice.tsx';

const user = {
  _id: 'a'.repeat(24),
  name: 'Amina',
  username: 'amina',
  email: 'amina@suuq.test',
  isAdmin: false,
  isAuditor: false,
  orders: [],
};

beforeEach(() => signedIn.begin(user._id));

it('a role that does not count yet is said in a place that was there before, of which screen readers know', async () => {
  let answer: (response: Response) => void = () => {};
  const profile = new Promise<Response>((resolve) => (answer = resolve));
  answering(accountRoutes.profile, {}, () => profile);
  const screen = await show(<RoleNotice />);
  const place = screen.getByRole('status').element();
  expect(place.textContent).toBe('');
  answer(yes({ user, secondFactorNeeded: true }));
  await expect.element(screen.getByText('Your role does not count yet.')).toBeVisible();
  expect(screen.getByRole('status').element()).toBe(place);
  expect(place.querySelectorAll('p, div')).toHaveLength(0);
});

it('is not said in the profile, where the second factor is turned on', async () => {
  const asked = answering(accountRoutes.profile, {}, () => yes({ user, secondFactorNeeded: true }));
  const screen = await show(<RoleNotice />, { at: '/shop/profile' });
  await expect.poll(() => asked).not.toHaveLength(0);
  await expect.element(screen.getByRole('status')).toBeEmptyDOMElement();
});
