import { accountRoutes } from '#contracts/accounts/api';
import { signInBody } from '#contracts/accounts/commands';
import { Route, Routes, useNavigate } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { paths } from '../../../lib/paths.ts';
import { comingFrom } from '../../../lib/return-to.ts';
import { signedIn } from '../../../lib/signed-in.ts';
import { answering, no, yes } from '../../../testing/shop.ts';
import { show, type Shown } from '../../../testing/show.tsx';
import ForgotPasswordPage from './forgot-password-page.tsx';
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

/** Stands for the browser's Back button. */
function Back() {
  const navigate = useNavigate();
  return <button onClick={() => void navigate(-1)}>Back</button>;
}

const PAGE = '/auth/login';

const atTheCode = async (at: Pick<Shown, 'at' | 'before'> = { at: PAGE }) => {
  const sent = answering(accountRoutes.signIn, { body: credentials }, reply);
  const screen = await show(
    <>
      <Routes>
        <Route path={PAGE} element={<LoginPage />} />
        <Route path="*" element={null} />
      </Routes>
      <Back />
    </>,
    at,
  );
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

it('nothing is sent for who has typed nothing, and each field says what it needs', async () => {
  const sent = answering(accountRoutes.signIn, { body: credentials }, reply);
  const screen = await show(<LoginPage />, { at: PAGE });
  await screen.getByRole('button', { name: 'Login' }).click();
  await expect.element(screen.getByText('Please enter a valid e-mail address.')).toBeVisible();
  await expect.element(screen.getByText('Enter your password.')).toBeVisible();
  await expect.element(screen.getByRole('textbox', { name: 'Email' })).toHaveFocus();
  expect(sent).toEqual([]);
});

it('leads on to where one came from after a look at the page for a new password, and keeps the address', async () => {
  answering(accountRoutes.signIn, { body: credentials }, () => yes({ user, message: 'Signed in' }));
  const screen = await show(
    <Routes>
      <Route path={PAGE} element={<LoginPage />} />
      <Route path={paths.forgotPassword} element={<ForgotPasswordPage />} />
      <Route path="*" element={null} />
    </Routes>,
    { at: { pathname: PAGE, state: comingFrom({ pathname: paths.shipping, search: '' }) } },
  );
  const email = screen.getByRole('textbox', { name: 'Email', exact: true });
  await email.fill(credentials.email);
  await screen.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect.element(email).toHaveValue(credentials.email);
  await screen.getByRole('link', { name: 'Back to sign in' }).click();
  await expect.element(email).toHaveValue(credentials.email);
  await expect.element(screen.getByRole('heading', { name: 'No account? No need for one' })).toBeVisible();
  await screen.getByLabelText('Password', { exact: true }).fill(credentials.password);
  await screen.getByRole('button', { name: 'Login' }).click();
  await expect.element(screen.getByTestId('address')).toHaveTextContent(paths.shipping);
});

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

  it('goes on after the code where the page was loaded again at it, and Back does not lead to it', async () => {
    const { screen, code, login } = await atTheCode({
      before: ['/shop/home', PAGE],
      at: { pathname: PAGE, state: { atCode: true } },
    });
    await code.fill(CODE);
    await login.click();
    await expect.element(screen.getByTestId('address')).toHaveTextContent('/shop/products');
    await screen.getByRole('button', { name: 'Back', exact: true }).click();
    await expect.element(screen.getByTestId('address')).toHaveTextContent('/shop/home');
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

  it.each([
    ['', 'Enter the code of your authenticator app.'],
    ['12345', 'Enter all six digits, or the whole recovery code.'],
    ['ABCD-EFGH-JKLM', 'Enter all six digits, or the whole recovery code.'],
  ])('sends no code that is none yet: "%s"', async (typed, says) => {
    const { sent, screen, code, login } = await atTheCode();
    await code.fill(typed);
    await login.click();
    await expect.element(screen.getByRole('alert')).toHaveTextContent(says);
    await expect.element(code).toHaveFocus();
    expect(sent).toHaveLength(1);
  });

  it.each([
    ['the page’s', 'Back to e-mail and password'],
    ['the browser’s', 'Back'],
  ])('leads back to e-mail and password, as they were typed, by %s button', async (_, name) => {
    const { screen, email, password } = await atTheCode();
    await screen.getByRole('button', { name, exact: true }).click();
    await expect.element(email).toHaveFocus();
    await expect.element(password).toHaveValue(credentials.password);
    await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
  });
});
