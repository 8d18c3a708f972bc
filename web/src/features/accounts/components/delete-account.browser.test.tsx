import { accountRoutes } from '#contracts/accounts/api';
import { provenBody } from '#contracts/accounts/commands';
import { ownRoutes } from '#contracts/accounts/own';
import { user } from '#contracts/examples';
import { secondFactorRoutes } from '#contracts/accounts/second-factor';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { signedIn } from '../../../lib/signed-in.ts';
import { answering, no, yes } from '../../../testing/shop.ts';
import { show } from '../../../testing/show.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { OwnAccountPanel } from './own-account-panel.tsx';

const PASSWORD = 'the right password';
const CODE = '123456';

/** A shop that asks for the password to delete an account, and for a code where the second factor is on. */
const opened = async (isOn: boolean) => {
  answering(secondFactorRoutes.secondFactor, {}, () => yes({ isOn, codesLeft: 9, isNeeded: false }));
  const sent = answering(ownRoutes.deleteOwnAccount, { body: { currentPassword: '' } }, (body) => {
    const { currentPassword, code } = provenBody.parse(body);
    if (currentPassword !== PASSWORD) return no(403, 'REAUTH_REQUIRED');
    return isOn && code !== CODE ? no(403, 'WRONG_CODE') : yes({ message: 'Deleted' });
  });
  const screen = await show(<DeleteAccount close={() => undefined} failed={() => undefined} />, {
    at: '/shop/profile',
  });
  const password = screen.getByLabelText('Password', { exact: true });
  const code = screen.getByRole('textbox', { name: 'Code of your authenticator app' });
  const go = screen.getByRole('button', { name: 'Delete for ever' });
  return { screen, sent, password, code, go };
};

beforeEach(() => signedIn.begin('a'.repeat(24)));

describe('deleting one’s own account', () => {
  it('takes the password, and no code where no second factor is on', async () => {
    const { screen, sent, password, code, go } = await opened(false);
    await password.fill(PASSWORD);
    await expect.element(code).not.toBeInTheDocument();
    await go.click();
    await expect.element(screen.getByTestId('address')).toHaveTextContent('/shop/home');
    expect(sent).toEqual([{ currentPassword: PASSWORD }]);
  });

  it('takes a code as well where one is on, and says at its field that it is wrong', async () => {
    const { screen, sent, password, code, go } = await opened(true);
    await password.fill(PASSWORD);
    await code.fill('000000');
    await go.click();
    await expect.element(code).toHaveFocus();
    await expect.element(code).toHaveAccessibleDescription(/This code is wrong/);
    await expect.element(screen.getByText(/Your account is still there/)).not.toBeInTheDocument();
    await code.fill(CODE);
    await go.click();
    await expect.element(screen.getByTestId('address')).toHaveTextContent('/shop/home');
    expect(sent.at(-1)).toEqual({ currentPassword: PASSWORD, code: CODE });
  });

  it('is sent by Enter in a field, with a code, too', async () => {
    const { screen, sent, password, code } = await opened(true);
    await password.fill(PASSWORD);
    await code.fill(CODE);
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByTestId('address')).toHaveTextContent('/shop/home');
    expect(sent).toEqual([{ currentPassword: PASSWORD, code: CODE }]);
  });

  it.each([
    ['answers that it failed', () => no(503, 'UNAVAILABLE')],
    ['does not answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('does not say that the account is still there when the shop %s: it may be gone', async (_, reply) => {
    const { screen, password, go } = await opened(false);
    answering(ownRoutes.deleteOwnAccount, { body: { currentPassword: '' } }, reply);
    await password.fill(PASSWORD);
    await go.click();
    const alert = screen.getByRole('alert');
    await expect
      .element(alert)
      .toMatchTextContent(/^We do not know yet whether it was done\. The shop cannot/);
    await expect.element(alert).not.toMatchTextContent('still there');
  });

  it('asks nobody to sign in again while it is under way, though the session ends before the answer', async () => {
    const { screen, password, go } = await opened(false);
    const answered = Promise.withResolvers<Response>();
    const sent = answering(
      ownRoutes.deleteOwnAccount,
      { body: { currentPassword: '' } },
      () => answered.promise,
    );
    const release = signedIn.hold();
    await password.fill(PASSWORD);
    await go.click();
    await expect.poll(() => sent).toHaveLength(1);
    signedIn.ended(signedIn.current().session);
    expect(signedIn.current()).toMatchObject({ id: 'a'.repeat(24), asking: false });
    answered.resolve(yes({ message: 'Deleted' }));
    await expect.element(screen.getByTestId('address')).toHaveTextContent('/shop/home');
    expect(signedIn.current()).toMatchObject({ id: undefined, hasLeft: true });
    release();
    await expect.element(page.getByText('Your account is deleted.')).toBeVisible();
  });

  it('says that the account is still there when the shop refuses', async () => {
    const { screen, password, go } = await opened(false);
    answering(ownRoutes.deleteOwnAccount, { body: { currentPassword: '' } }, () =>
      no(409, 'UNDELIVERED_ORDERS'),
    );
    await password.fill(PASSWORD);
    await go.click();
    await expect.element(screen.getByRole('alert')).toMatchTextContent(/^Your account is still there\./);
  });

  it('says that money is on its way back, with the way to the orders', async () => {
    const { screen, password, go } = await opened(false);
    answering(ownRoutes.deleteOwnAccount, { body: { currentPassword: '' } }, () =>
      no(409, 'UNREFUNDED_ORDERS'),
    );
    await password.fill(PASSWORD);
    await go.click();
    const alert = screen.getByRole('alert');
    await expect.element(alert).toMatchTextContent(/still there\. Money is on its way back to you\./);
    await expect.element(screen.getByRole('link', { name: 'See your orders' })).toBeVisible();
  });
});

describe('a deletion of one’s own account whose answer is lost', () => {
  const deletedWithoutAnswer = async () => {
    answering(ownRoutes.deleteOwnAccount, { body: { currentPassword: '' } }, () => no(503, 'UNAVAILABLE'));
    const screen = await show(<OwnAccountPanel />, { at: '/shop/profile' });
    const release = signedIn.hold();
    await screen.getByRole('button', { name: 'Delete your account' }).click();
    await screen.getByLabelText('Password', { exact: true }).fill(PASSWORD);
    await screen.getByRole('button', { name: 'Delete for ever' }).click();
    return { screen, release };
  };

  it('may be done where the session has ended: they leave, and are asked for no password that there is no more', async () => {
    localStorage.setItem('shippingAddress', '{}');
    answering(accountRoutes.profile, {}, () => no(401, 'SIGN_IN_REQUIRED'));
    const { screen, release } = await deletedWithoutAnswer();
    await expect.element(screen.getByTestId('address')).toHaveTextContent('/shop/home');
    await expect.element(page.getByText(/^Your account may have been deleted\./)).toBeVisible();
    expect(signedIn.current()).toMatchObject({ id: undefined, asking: false, hasLeft: true });
    expect(localStorage.getItem('shippingAddress')).toBeNull();
    release();
  });

  it('is open no more once they gave up and the session still lasts', async () => {
    const reads = answering(accountRoutes.profile, {}, () => yes({ user }));
    const { screen, release } = await deletedWithoutAnswer();
    await expect.element(screen.getByRole('alert')).toBeVisible();
    await screen.getByRole('button', { name: 'Keep my account' }).click();
    await expect.poll(() => reads).toHaveLength(2);
    await screen.getByRole('button', { name: 'Delete your account' }).click();
    signedIn.ended(signedIn.current().session);
    await expect.element(screen.getByLabelText('Password', { exact: true })).toBeVisible();
    await expect.element(screen.getByTestId('address')).toHaveTextContent('/shop/profile');
    expect(signedIn.current()).toMatchObject({ id: 'a'.repeat(24), asking: true });
    signedIn.giveUp();
    release();
  });

  it('is open while the session lasts; a refusal of the next try ends that', async () => {
    answering(accountRoutes.profile, {}, () => yes({ user }));
    const { screen, release } = await deletedWithoutAnswer();
    const alert = screen.getByRole('alert');
    await expect.element(alert).toMatchTextContent(/^We do not know yet whether it was done\./);
    answering(ownRoutes.deleteOwnAccount, { body: { currentPassword: '' } }, () =>
      no(409, 'UNDELIVERED_ORDERS'),
    );
    await screen.getByRole('button', { name: 'Delete for ever' }).click();
    await expect.element(alert).toMatchTextContent(/^Your account is still there\./);
    signedIn.ended(signedIn.current().session);
    expect(signedIn.current()).toMatchObject({ id: 'a'.repeat(24), asking: true });
    await expect.element(alert).toBeVisible();
    expect(signedIn.current()).toMatchObject({ asking: true });
    signedIn.giveUp();
    release();
  });
});
