import { accountRoutes } from '#contracts/accounts/api';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answering, no, yes } from '../../../testing/shop.ts';
import { show } from '../../../testing/show.tsx';
import { ProfileFormPanel } from './profile-form-panel.tsx';

const user = {
  _id: 'a'.repeat(24),
  name: 'Amina',
  username: 'amina',
  email: 'amina@suuq.test',
  isAdmin: false,
  isAuditor: false,
  orders: [],
};
const form = async (reply: () => Response) => {
  const sent = answering(accountRoutes.updateProfile, { body: { name: '', username: '' } }, reply);
  const screen = await show(<ProfileFormPanel user={user} />);
  const field = (name: string) => screen.getByRole('textbox', { name });
  const save = screen.getByRole('button', { name: 'Update Profile' });
  return { screen, sent, field, save };
};

afterEach(() => void vi.useRealTimers());

describe('the profile form', () => {
  it('asks for the current password with a new one, and that it is typed twice alike', async () => {
    const { screen, sent, field, save } = await form(() => yes({ user, message: 'Updated' }));
    await field('New password').fill('another password');
    await field('Confirm password').fill('another passwort');
    await save.click();
    await expect.element(field('Confirm password')).toHaveFocus();
    await expect.element(screen.getByText("Passwords don't match!").first()).toBeVisible();
    await expect.element(screen.getByText('Enter your current password.')).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('says of a wrong current password that it is that, and keeps the new one', async () => {
    const { field, save } = await form(() => no(403, 'REAUTH_REQUIRED'));
    await field('New password').fill('another password');
    await field('Confirm password').fill('another password');
    await field('Current password').fill('a wrong password');
    await save.click();
    await expect.element(field('Current password')).toHaveAttribute('aria-invalid', 'true');
    await expect.element(field('Current password')).toHaveFocus();
    await expect.element(field('New password')).toHaveValue('another password');
  });

  it('sends what was changed, says that it is saved, and forgets the passwords', async () => {
    // The success is told for a while only.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { screen, sent, field, save } = await form(() =>
      yes({ user: { ...user, name: 'Zahra' }, message: 'Updated' }),
    );
    await field('Name').fill('Zahra');
    await save.click();
    await expect.element(screen.getByText('Profile updated successfully!')).toBeVisible();
    expect(sent).toEqual([{ name: 'Zahra', username: 'amina' }]);
    await expect.element(field('New password')).toHaveValue('');
  });
});
