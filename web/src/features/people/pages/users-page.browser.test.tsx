import { peopleRoutes } from '#contracts/accounts/api';
import { user } from '#contracts/examples';
import { expect, it } from 'vitest';
import { answering, yes } from '../../../testing/shop.ts';
import { show } from '../../../testing/show.tsx';
import UsersPage from './users-page.tsx';

it('nobody is asked for, and no look recorded, while a part of the question is not understood', async () => {
  const asked = answering(peopleRoutes.allUsers, { query: { limit: '50', page: '1' } }, () => yes([user]));
  const screen = await show(<UsersPage />, { at: '/?from=2026-02-30' });
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/from “2026-02-30”/);
  expect(asked).toEqual([]);
  await screen.getByRole('button', { name: 'Remove the filter' }).click();
  await expect.element(screen.getByText(user.email)).toBeVisible();
  expect(asked).toHaveLength(1);
});
