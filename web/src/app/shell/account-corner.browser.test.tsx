import { accountRoutes } from '#contracts/accounts/api';
import { user } from '#contracts/examples';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useSession } from '../../features/accounts/session.ts';
import { signedIn } from '../../lib/signed-in.ts';
import { answering, no, yes } from '../../testing/shop.ts';
import { show } from '../../testing/show.tsx';
import { AccountCorner } from './account-corner.tsx';
import MenuDrawer from './menu-drawer.tsx';

function Header() {
  const session = useSession({});
  return (
    <>
      <p>Session: {session.is}</p>
      <AccountCorner />
      <MenuDrawer open close={() => undefined} />
    </>
  );
}

beforeEach(() => signedIn.begin(user._id));
afterEach(() => signedIn.giveUp());

it('somebody whose profile cannot be read is offered no sign-in, a visitor is', async () => {
  answering(accountRoutes.profile, {}, () => no(500, 'INTERNAL'));
  const screen = await show(<Header />);
  await expect.element(screen.getByText('Session: unreachable')).toBeInTheDocument();
  const logIn = screen.getByRole('link', { name: 'Login', includeHidden: true });
  expect(logIn.elements()).toEqual([]);
  signedIn.giveUp();
  await expect.element(screen.getByText('Session: visitor')).toBeInTheDocument();
  expect(logIn.elements()).toHaveLength(2);
});

it('a signed-in person finds their links in the menu', async () => {
  answering(accountRoutes.profile, {}, () => yes({ user }));
  const screen = await show(<Header />);
  await expect.element(screen.getByRole('link', { name: 'My Orders' }).first()).toBeVisible();
});
