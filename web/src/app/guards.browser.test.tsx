import { accountRoutes } from '#contracts/accounts/api';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import { signedIn } from '../lib/signed-in.ts';
import { answering, yes } from '../testing/shop.ts';
import { show } from '../testing/show.tsx';
import { RequireSession } from './guards.tsx';

const admin = {
  _id: 'a'.repeat(24),
  name: 'Amina',
  username: 'amina',
  email: 'amina@suuq.test',
  isAdmin: true,
  isAuditor: false,
  orders: [],
};

const opened = (profile: object) => {
  answering(accountRoutes.profile, {}, () => yes({ user: admin, ...profile }));
  return show(
    <Routes>
      <Route element={<RequireSession may="admin" />}>
        <Route path="/admin" element={<p>Everything of the shop</p>} />
      </Route>
    </Routes>,
    { at: '/admin' },
  );
};

beforeEach(() => signedIn.begin(admin._id));

it('leads an admin whose role does not count yet to where a second factor is turned on', async () => {
  const screen = await opened({ secondFactorNeeded: true });
  await expect
    .element(screen.getByRole('heading', { level: 1, name: 'Turn on your second factor first' }))
    .toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Go to your account' }))
    .toHaveAttribute('href', '/shop/profile#second-factor');
  await expect.element(screen.getByText('Everything of the shop')).not.toBeInTheDocument();
});

it('shows an admin whose role counts the page', async () => {
  const screen = await opened({});
  await expect.element(screen.getByText('Everything of the shop')).toBeVisible();
});
