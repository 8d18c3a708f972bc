import { expect, it } from 'vitest';
import { show } from '../../../testing/show.tsx';
import { PasswordField } from './password-field.tsx';

it('the button of a password says what it does next, and not that this is on already', async () => {
  const screen = await show(<PasswordField label="Password" name="password" />);
  await screen.getByRole('button', { name: 'Show the password' }).click();
  await expect.element(screen.getByRole('textbox', { name: 'Password', exact: true })).toBeVisible();
  const hide = screen.getByRole('button', { name: 'Hide the password' });
  await expect.element(hide).not.toHaveAttribute('aria-pressed');
});
