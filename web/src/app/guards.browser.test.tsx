import { accountRoutes } from '#contracts/accounts/api';
import { useEffect } from 'react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import { useSession } from '../features/accounts/session.ts';
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

it('mounts a page for customers once, and keeps what is typed there until their profile has come', async () => {
  let answer: (response: Response) => void = () => {};
  answering(accountRoutes.profile, {}, () => new Promise((resolve) => (answer = resolve)));
  const mounted: string[] = [];
  const Page = () => {
    useEffect(() => void mounted.push('once'), []);
    const session = useSession();
    return (
      <label>
        {session.is === 'customer' ? session.user.name : 'Who is it?'} <input />
      </label>
    );
  };
  const screen = await show(
    <Routes>
      <Route element={<RequireSession may="customer" />}>
        <Route path="/shop/shipping" element={<Page />} />
      </Route>
    </Routes>,
    { at: '/shop/shipping' },
  );
  const field = screen.getByRole('textbox');
  await field.fill('Jidka 14');
  answer(yes({ user: admin }));
  await expect.element(screen.getByText('Amina')).toBeVisible();
  await expect.element(field).toHaveValue('Jidka 14');
  await expect.element(field).toHaveFocus();
  expect(mounted).toEqual(['once']);
});

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
