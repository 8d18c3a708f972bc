import type { User } from '#contracts/accounts/views';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
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
