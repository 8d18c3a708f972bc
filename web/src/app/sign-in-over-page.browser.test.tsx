import { accountRoutes, peopleRoutes } from '#contracts/accounts/api';
import { accountConfigRoutes } from '#contracts/accounts/config';
import { secondFactorRoutes } from '#contracts/accounts/second-factor';
import { provenBody } from '#contracts/accounts/commands';
import { beforeEach, describe, expect, it } from 'vitest';
import { useUser } from '../features/accounts/session.ts';
import { call } from '../lib/api.ts';
import { signedIn } from '../lib/signed-in.ts';
import { useSubmit } from '../lib/submit.ts';
import { answering, no, yes } from '../testing/shop.ts';
import { show } from '../testing/show.tsx';
import { SignInOverPage } from './sign-in-over-page.tsx';

const params = { id: 'b'.repeat(24) };
const user = {
  _id: 'a'.repeat(24),
  name: 'Amina',
  username: 'amina',
  email: 'amina@suuq.test',
  isAdmin: true,
  isAuditor: false,
  orders: [],
};
const PASSWORD = 'a right password';
const CODE = '123456';

function Reading() {
  const known = useUser();
  return (
    <>
      <p>{known?.email ?? 'Nobody'}</p>
      <SignInOverPage />
    </>
  );
}

function Deleting() {
  const { submit, busy, error } = useSubmit(() => call(peopleRoutes.deleteUser, { params }));
  return (
    <>
      <button type="button" onClick={() => submit()}>
        Delete
      </button>
      <p>{busy ? 'Under way' : 'At rest'}</p>
      {error !== undefined && <p role="alert">Failed</p>}
      <SignInOverPage />
    </>
  );
}

/** A shop that asks for the password again before it deletes an account. */
const opened = async (isOn: boolean) => {
  let isRecent = false;
  const deleted = answering(peopleRoutes.deleteUser, { params }, () =>
    isRecent ? yes({ userId: params.id, message: 'Deleted' }) : no(403, 'SIGN_IN_AGAIN'),
  );
  answering(secondFactorRoutes.secondFactor, {}, () => yes({ isOn, codesLeft: 10, isNeeded: false }));
  const proofs = answering(secondFactorRoutes.signInAgain, { body: { currentPassword: '' } }, (body) => {
    const { currentPassword, code } = provenBody.parse(body);
    if (currentPassword !== PASSWORD) return no(403, 'REAUTH_REQUIRED');
    if (isOn && code !== CODE) return no(403, 'WRONG_CODE');
    isRecent = true;
    return yes({ message: 'Welcome back' });
  });
  const screen = await show(<Deleting />);
  const opener = screen.getByRole('button', { name: 'Delete' });
  await opener.click();
  const dialog = screen.getByRole('dialog', { name: 'Is it still you?' });
  const password = dialog.getByLabelText('Current password', { exact: true });
  await expect.element(password).toHaveFocus();
  const go = dialog.getByRole('button', { name: 'Continue' });
  return { screen, opener, dialog, password, go, deleted, proofs };
};

/** A page that must not be lost, of a person like `user`, whose session has just ended. */
const ended = async (writesLetters: boolean, person: object) => {
  answering(accountConfigRoutes.accountConfig, {}, () =>
    yes({ demoAccounts: false, writesLetters, registrationOpen: true }),
  );
  answering(accountRoutes.profile, {}, () => yes({ user: { ...user, ...person } }));
  const screen = await show(<Reading />);
  await expect.element(screen.getByText(user.email)).toBeVisible();
  const release = signedIn.hold();
  signedIn.ended(signedIn.current().session);
  release();
  return screen;
};

beforeEach(() => signedIn.begin(user._id));

describe('a call that needs a password of a short while ago', () => {
  it('is sent again by itself once the password is given, and a wrong one is said at its field', async () => {
    const { screen, opener, dialog, password, go, deleted, proofs } = await opened(false);
    await password.fill('a wrong password');
    await go.click();
    await expect.element(password).toHaveAttribute('aria-invalid', 'true');
    await expect.element(password).toHaveFocus();
    await password.fill(PASSWORD);
    await go.click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(screen.getByText('At rest')).toBeVisible();
    await expect.element(opener).toHaveFocus();
    await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
    expect(deleted).toHaveLength(2);
    expect(proofs).toEqual([{ currentPassword: 'a wrong password' }, { currentPassword: PASSWORD }]);
  });

  it('takes the code along where the account has a second factor', async () => {
    const { dialog, password, go, deleted, proofs } = await opened(true);
    await password.fill(PASSWORD);
    await dialog.getByLabelText('Code of your authenticator app').fill(CODE);
    await go.click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.poll(() => deleted).toHaveLength(2);
    expect(proofs).toEqual([{ currentPassword: PASSWORD, code: CODE }]);
  });

  it('is refused, and that is said, where the shop wants it again at once: nobody is asked for ever', async () => {
    const { screen, dialog, password, go } = await opened(false);
    const deleted = answering(peopleRoutes.deleteUser, { params }, () => no(403, 'SIGN_IN_AGAIN'));
    await password.fill(PASSWORD);
    await go.click();
    await expect.element(screen.getByRole('alert')).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(deleted).toHaveLength(1);
  });

  it('gives way where the session has ended meanwhile, and signing in is enough for what waits', async () => {
    const { screen, dialog, password, go, deleted } = await opened(false);
    answering(secondFactorRoutes.signInAgain, { body: { currentPassword: '' } }, () =>
      no(401, 'SIGN_IN_REQUIRED'),
    );
    await password.fill(PASSWORD);
    await go.click();
    const signIn = screen.getByRole('dialog', { name: 'Sign in to continue' });
    await expect.element(signIn.getByLabelText('Password', { exact: true })).toHaveFocus();
    await expect.element(dialog).not.toBeInTheDocument();
    answering(secondFactorRoutes.signInAgain, { body: { currentPassword: '' } }, () => yes({ message: '' }));
    const again = answering(peopleRoutes.deleteUser, { params }, () =>
      yes({ userId: params.id, message: 'Deleted' }),
    );
    answering(accountRoutes.signIn, { body: { email: '', password: '' } }, () =>
      yes({ user, message: 'Signed in' }),
    );
    await signIn.getByRole('textbox', { name: 'Email' }).fill(user.email);
    await signIn.getByLabelText('Password', { exact: true }).fill(PASSWORD);
    await signIn.getByRole('button', { name: 'Login' }).click();
    await expect.element(signIn).not.toBeInTheDocument();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(screen.getByText('At rest')).toBeVisible();
    await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
    expect([deleted.length, again.length]).toEqual([1, 1]);
  });

  it('is not made, and nothing is said of it, when the person would not', async () => {
    const { screen, opener, dialog, deleted } = await opened(false);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(screen.getByText('At rest')).toBeVisible();
    await expect.element(opener).toHaveFocus();
    await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
    expect(deleted).toHaveLength(1);
  });
});

describe('a session that ends while the page is open', () => {
  it('is continued by the password of who has an account', async () => {
    const screen = await ended(true, {});
    const dialog = screen.getByRole('dialog', { name: 'Sign in to continue' });
    await expect.element(dialog.getByRole('textbox', { name: 'Email' })).toHaveValue(user.email);
    await expect.element(dialog.getByLabelText('Password', { exact: true })).toHaveFocus();
  });

  it('is continued under another address, too, where theirs has changed since the page was opened', async () => {
    const screen = await ended(true, {});
    const dialog = screen.getByRole('dialog', { name: 'Sign in to continue' });
    const sent = answering(accountRoutes.signIn, { body: { email: '', password: '' } }, () =>
      yes({ user, message: 'Signed in' }),
    );
    await dialog.getByRole('textbox', { name: 'Email' }).fill('amina@new.test');
    await dialog.getByLabelText('Password', { exact: true }).fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Login' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(sent).toEqual([{ email: 'amina@new.test', password: PASSWORD }]);
  });

  it('asks no guest for a password: the letter opens the order again, and the counter is open to guests', async () => {
    const screen = await ended(true, { isGuest: true });
    const dialog = screen.getByRole('dialog', { name: 'Your visit as a guest has ended' });
    await expect.element(dialog.getByText(/^The link in the letter about your order/)).toBeVisible();
    expect(dialog.getByRole('textbox').elements()).toEqual([]);
    expect(dialog.getByLabelText('Password', { exact: true }).elements()).toEqual([]);
    await dialog.getByRole('button', { name: 'Leave the page' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(signedIn.current().id).toBeUndefined();
  });

  it('promises a guest no letter where the shop writes none', async () => {
    const screen = await ended(false, { isGuest: true });
    const dialog = screen.getByRole('dialog', { name: 'Your visit as a guest has ended' });
    await expect.element(dialog.getByText(/go on as a guest/)).toBeVisible();
    await expect.element(dialog.getByText(/letter/)).not.toBeInTheDocument();
  });
});
