import { accountRoutes } from '#contracts/accounts/api';
import { signInBody } from '#contracts/accounts/commands';
import { beforeEach, describe, expect, it } from 'vitest';
import { signedIn } from '../../../lib/signed-in.ts';
import { answering, no, yes } from '../../../testing/shop.ts';
import { show } from '../../../testing/show.tsx';
import LoginPage from './login-page.tsx';

const user = {
  _id: 'a'.repeat(24),
  name: 'Amina',
  username: 'amina',
  email: 'amina@suuq.test',
  isAdmin: false,
  isAuditor: false,
  orders: [],
};
const credentials = { email: user.email, password: 'a right password' };
const CODE = '123456';

const reply = (body: unknown): Response => {
  const { password, code } = signInBody.parse(body);
  if (password !== credentials.password) return no(401, 'WRONG_CREDENTIALS');
  if (code === undefined) return no(422, 'SECOND_FACTOR_REQUIRED');
  return code === CODE ? yes({ user, message: 'Signed in' }) : no(403, 'WRONG_CODE');
};

const atTheCode = async () => {
  const sent = answering(accountRoutes.signIn, { body: credentials }, reply);
  const screen = await show(<LoginPage />, { at: '/auth/login' });
  const email = screen.getByRole('textbox', { name: 'Email' });
  const password = screen.getByLabelText('Password', { exact: true });
  await email.fill(credentials.email);
  await password.fill(credentials.password);
  await screen.getByRole('button', { name: 'Login' }).click();
  const code = screen.getByRole('textbox', { name: 'Code of your authenticator app' });
  await expect.element(code).toHaveFocus();
  return { sent, screen, email, password, code, login: screen.getByRole('button', { name: 'Login' }) };
};

beforeEach(() => signedIn.giveUp());

describe('signing in to an account with a second factor', () => {
  it('asks for the code alone, with the keys for it, and sends it with what was typed before', async () => {
    const { sent, screen, password, code, login } = await atTheCode();
    await expect.element(password).not.toBeInTheDocument();
    await expect.element(code).toHaveAttribute('autocomplete', 'one-time-code');
    await expect.element(code).toHaveAttribute('inputmode', 'numeric');
    await code.fill(CODE);
    await login.click();
    await expect.element(screen.getByTestId('address')).toHaveTextContent('/shop/products');
    expect(sent).toEqual([credentials, { ...credentials, code: CODE }]);
  });

  it('says of a wrong code that it is that, at its field', async () => {
    const { screen, code, login } = await atTheCode();
    await code.fill('000000');
    await login.click();
    await expect.element(code).toHaveAttribute('aria-invalid', 'true');
    await expect.element(code).toHaveFocus();
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent('This code is wrong, too old, or was used before.');
  });

  it('shows the keys for letters to who types a recovery code', async () => {
    const { screen } = await atTheCode();
    await screen.getByRole('button', { name: 'Use a recovery code' }).click();
    const recovery = screen.getByRole('textbox', { name: 'Recovery code' });
    await expect.element(recovery).toHaveFocus();
    await expect.element(recovery).toHaveAttribute('inputmode', 'text');
  });

  it('leads back to e-mail and password, as they were typed', async () => {
    const { screen, email, password } = await atTheCode();
    await screen.getByRole('button', { name: 'Back to e-mail and password' }).click();
    await expect.element(email).toHaveFocus();
    await expect.element(password).toHaveValue(credentials.password);
    await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
  });
});
