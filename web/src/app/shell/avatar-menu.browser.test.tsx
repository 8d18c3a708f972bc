import { accountRoutes } from '#contracts/accounts/api';
import type { User } from '#contracts/accounts/views';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { signedIn } from '../../lib/signed-in.ts';
import { useUnsaved } from '../../lib/unsaved.ts';
import { answering, yes } from '../../testing/shop.ts';
import { show } from '../../testing/show.tsx';
import AvatarMenu from './avatar-menu.tsx';

const asha: User = {
  _id: 'a'.repeat(24),
  name: 'Asha',
  username: 'asha',
  email: 'asha@suuq.test',
  isAdmin: false,
  isAuditor: false,
  orders: [],
};

it('is no wider than a phone, however long the name', async () => {
  await page.viewport(360, 780);
  const screen = await show(<AvatarMenu user={{ ...asha, name: 'A'.repeat(80) }} />);
  await screen.getByRole('button').click();
  const menu = screen.getByRole('menu');
  await expect.element(menu).toBeVisible();
  const { left, right } = menu.element().getBoundingClientRect();
  expect([left >= 0, right <= 360]).toEqual([true, true]);
  expect(menu.element().scrollWidth).toBe(menu.element().clientWidth);
  await page.viewport(800, 900);
});

/** A page with something that is not kept yet. */
function Typed({ ask }: { readonly ask: () => boolean }) {
  useUnsaved(true, ask);
  return <p>Not kept yet</p>;
}

it.each(['My Orders', 'Logout'])('asks before %s leaves what is not kept', async (item) => {
  signedIn.begin(asha._id);
  const ask = vi.fn(() => false);
  const ended = answering(accountRoutes.signOut, { body: {} }, () => yes({ message: 'Left' }));
  const screen = await show(
    <>
      <AvatarMenu user={asha} />
      <Typed ask={ask} />
    </>,
  );
  await screen.getByRole('button').click();
  await screen.getByRole('menuitem', { name: item }).click();
  expect(ask).toHaveBeenCalledTimes(1);
  expect(screen.getByTestId('address').element().textContent).toBe('/');
  expect(ended).toEqual([]);
});
