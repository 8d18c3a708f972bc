import { accountRoutes } from '#contracts/accounts/api';
import { guestRoutes } from '#contracts/accounts/guests';
import { linkRoutes } from '#contracts/accounts/links';
import { cartRoutes } from '#contracts/carts/api';
import { cartItem, exampleIds, user } from '#contracts/examples';
import { Link, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { signedIn } from '../../../lib/signed-in.ts';
import { answering, no, yes } from '../../../testing/shop.ts';
import { show } from '../../../testing/show.tsx';
import { visitorLines } from '../../cart/visitor-lines.ts';
import ConfirmAddressPage from './confirm-address-page.tsx';
import ConfirmNewAddressPage from './confirm-new-address-page.tsx';
import ForgotPasswordPage from './forgot-password-page.tsx';
import GuestOrderPage from './guest-order-page.tsx';
import ResetPasswordPage from './reset-password-page.tsx';

const done = () => yes({ message: 'Done' });

it('the page that confirms an address asks no more once it is done', async () => {
  answering(linkRoutes.confirmEmail, { body: { token: '' } }, done);
  const screen = await show(<ConfirmAddressPage />, { at: '/auth/confirm-address#token' });
  const lead = screen.getByText('Did this letter come to your e-mail address?');
  await expect.element(lead).toBeVisible();
  await screen.getByRole('button', { name: 'Yes, confirm it' }).click();
  await expect.element(screen.getByText(/^Thank you\./)).toHaveFocus();
  await expect.element(lead).not.toBeInTheDocument();
});

it('the page that confirms an address asks for the password where nobody is signed in to that account', async () => {
  let answer = () => no(403, 'REAUTH_REQUIRED');
  const sent = answering(linkRoutes.confirmEmail, { body: { token: '' } }, () => answer());
  const screen = await show(<ConfirmAddressPage />, { at: '/auth/confirm-address#token' });
  const yesIt = screen.getByRole('button', { name: 'Yes, confirm it' });
  await yesIt.click();
  const password = screen.getByLabelText('Password of the account', { exact: true });
  await expect.element(password).toHaveFocus();
  await expect.element(screen.getByText(/^Enter the password of the account, so/)).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Forgot your password?' })).toBeVisible();
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
  await yesIt.click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Enter the password of the account.');
  await password.fill('a wrong password');
  await yesIt.click();
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('This is not the password of the account.');
  answer = done;
  await password.fill('a right password');
  await yesIt.click();
  await expect.element(screen.getByText(/^Thank you\./)).toHaveFocus();
  expect(sent).toEqual([
    { token: 'token' },
    { token: 'token', currentPassword: 'a wrong password' },
    { token: 'token', currentPassword: 'a right password' },
  ]);
});

it('the page that changes an address asks no more once it is done', async () => {
  answering(linkRoutes.confirmEmailChange, { body: { token: '', currentPassword: '' } }, done);
  const screen = await show(<ConfirmNewAddressPage />, { at: '/auth/confirm-new-address#token' });
  const lead = screen.getByText(/^Enter the password of your account to give it/);
  await expect.element(lead).toBeVisible();
  await screen.getByLabelText('Current password', { exact: true }).fill('a right password');
  await screen.getByRole('button', { name: 'Yes, use this address' }).click();
  await expect.element(screen.getByText(/^Thank you\./)).toHaveFocus();
  await expect.element(lead).not.toBeInTheDocument();
});

it('a link that a try without an answer may have used up says so, and leads to the sign-in', async () => {
  let answer = () => no(503, 'UNAVAILABLE');
  answering(linkRoutes.resetPassword, { body: { token: '', password: '' } }, () => answer());
  const screen = await show(<ResetPasswordPage />, { at: '/auth/reset-password#token' });
  await screen.getByLabelText('New password', { exact: true }).fill('a long enough password');
  const change = screen.getByRole('button', { name: 'Change the password' });
  await change.click();
  await expect.element(screen.getByRole('alert')).toBeVisible();
  answer = () => no(409, 'LINK_EXPIRED');
  await change.click();
  await expect
    .element(screen.getByText(/may have changed the password: sign in with the new one/))
    .toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/auth/login');
});

it('a cart that could not be read says nothing of a password that was not sent', async () => {
  signedIn.begin(user._id);
  document.cookie = `signedIn=${user._id}; Path=/`;
  answering(accountRoutes.profile, {}, () => yes({ user: { ...user, isGuest: true } }));
  let cart = () => no(503, 'UNAVAILABLE');
  answering(cartRoutes.cart, { params: { userId: user._id } }, () => cart());
  answering(linkRoutes.resetPassword, { body: { token: '', password: '' } }, () => no(409, 'LINK_EXPIRED'));
  const screen = await show(<ResetPasswordPage />, { at: '/auth/reset-password#token' });
  await screen.getByLabelText('New password', { exact: true }).fill('a long enough password');
  const change = screen.getByRole('button', { name: 'Change the password' });
  await change.click();
  await expect.element(screen.getByRole('alert')).toBeVisible();
  cart = () => yes({ cart: { userId: user._id, items: [] } });
  await change.click();
  await expect.element(screen.getByText(/^This link/)).toBeVisible();
  await expect.element(screen.getByText(/may have changed the password/)).not.toBeInTheDocument();
  signedIn.giveUp();
});

it('beside another account the way to sign in with the new password is by its leaving', async () => {
  signedIn.begin(user._id);
  document.cookie = `signedIn=${user._id}; Path=/`;
  answering(accountRoutes.profile, {}, () => yes({ user }));
  answering(linkRoutes.resetPassword, { body: { token: '', password: '' } }, done);
  const left = answering(accountRoutes.signOut, { body: {} }, () => {
    document.cookie = 'signedIn=; Max-Age=0; Path=/';
    return done();
  });
  const screen = await show(<ResetPasswordPage />, { at: '/auth/reset-password#token' });
  await screen.getByLabelText('New password', { exact: true }).fill('a long enough password');
  await screen.getByRole('button', { name: 'Change the password' }).click();
  await screen.getByRole('button', { name: 'Login' }).click();
  await expect.element(screen.getByTestId('address')).toHaveTextContent('/auth/login');
  expect(left).toHaveLength(1);
  signedIn.giveUp();
});

it('a page of a link begins anew with another link in the same tab', async () => {
  const sent = answering(linkRoutes.confirmEmail, { body: { token: '' } }, () => no(409, 'LINK_EXPIRED'));
  const pages = (
    <>
      <Link to="#newer">The newer link</Link>
      <ConfirmAddressPage />
    </>
  );
  const screen = await show(pages, { at: '/auth/confirm-address#older' });
  const yesIt = screen.getByRole('button', { name: 'Yes, confirm it' });
  await yesIt.click();
  await expect.element(screen.getByRole('alert')).toBeVisible();
  await expect.element(yesIt).not.toBeInTheDocument();
  answering(linkRoutes.confirmEmail, { body: { token: '' } }, done);
  await screen.getByRole('link', { name: 'The newer link' }).click();
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
  await yesIt.click();
  await expect.element(screen.getByText(/^Thank you\./)).toHaveFocus();
  expect(sent).toEqual([{ token: 'older' }]);
});

it('a link for a new password is asked for an address alone, and the field says so', async () => {
  const sent = answering(linkRoutes.forgotPassword, { body: { email: '' } }, done);
  const screen = await show(<ForgotPasswordPage />);
  const email = screen.getByRole('textbox', { name: 'Email' });
  await email.fill('hodan');
  await screen.getByRole('button', { name: 'Send the link' }).click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Please enter a valid e-mail address.');
  await expect.element(email).toHaveFocus();
  expect(sent).toEqual([]);
  await email.fill('hodan@suuq.test');
  await screen.getByRole('button', { name: 'Send the link' }).click();
  await expect.element(screen.getByText(/^If there is an account for hodan@suuq\.test/)).toHaveFocus();
});

it.each([
  ['another guest’s order takes the cart of the guest who is here along', 'b'.repeat(24), [2]],
  ['a guest’s own order leaves their cart as it is', user._id, []],
])('the page that opens %s', async (_, owner, taken) => {
  const here = { ...user, username: '', isGuest: true };
  signedIn.begin(here._id);
  answering(accountRoutes.profile, {}, () => yes({ user: here }));
  const cart = { userId: here._id, items: [{ ...cartItem, qty: 2 }] };
  answering(cartRoutes.cart, { params: { userId: here._id } }, () => yes({ cart }));
  const { order: orderId } = exampleIds;
  answering(guestRoutes.openGuestOrder, { body: { orderId, token: 'token' } }, () =>
    yes({ user: { ...here, _id: owner }, orderId, message: 'Order opened' }),
  );
  const pages = (
    <Routes>
      <Route path="/shop/guest-order/:id" element={<GuestOrderPage />} />
      <Route path="*" element={null} />
    </Routes>
  );
  const screen = await show(pages, { at: `/shop/guest-order/${orderId}#token` });
  await screen.getByRole('button', { name: 'Open the order' }).click();
  await expect.element(screen.getByTestId('address')).toHaveTextContent(`/shop/order/${orderId}`);
  expect(visitorLines.current().lines.map(({ qty }) => qty)).toEqual(taken);
  signedIn.giveUp();
});

describe('a guest with a cart', () => {
  const guest = { ...user, username: '', isGuest: true };
  const takeIn = () => {
    document.cookie = 'signedIn=; Max-Age=0; Path=/';
  };
  beforeEach(() => {
    document.cookie = `signedIn=${guest._id}; Path=/`;
    signedIn.begin(guest._id);
    answering(accountRoutes.profile, {}, () => yes({ user: guest }));
    const cart = { userId: guest._id, items: [{ ...cartItem, qty: 3 }] };
    answering(cartRoutes.cart, { params: { userId: guest._id } }, () => yes({ cart }));
  });
  afterEach(() => {
    takeIn();
    signedIn.giveUp();
  });

  const links = [
    {
      what: 'resets a forgotten password',
      route: linkRoutes.resetPassword,
      Page: ResetPasswordPage,
      at: '/auth/reset-password#token',
      field: 'New password',
      button: 'Change the password',
      done: /^Your password is changed/,
    },
    {
      what: 'confirms the address of an account',
      route: linkRoutes.confirmEmail,
      Page: ConfirmAddressPage,
      at: '/auth/confirm-address#token',
      field: undefined,
      button: 'Yes, confirm it',
      done: /^Thank you\./,
    },
    {
      what: 'gives an account another address',
      route: linkRoutes.confirmEmailChange,
      Page: ConfirmNewAddressPage,
      at: '/auth/confirm-new-address#token',
      field: 'Current password',
      button: 'Yes, use this address',
      done: /^Thank you\./,
    },
  ];
  const follow = async (
    { route, Page, at, field, button }: (typeof links)[number],
    answer: () => Response,
  ) => {
    answering(route, { body: { token: '', password: '', currentPassword: '' } }, answer);
    const screen = await show(<Page />, { at });
    if (field !== undefined)
      await screen.getByLabelText(field, { exact: true }).fill('a long enough password');
    await screen.getByRole('button', { name: button }).click();
    return screen;
  };
  const inBrowser = () => visitorLines.current().lines.map(({ qty }) => qty);

  it.each(links)('who $what keeps it where they are taken in, and is a visitor then', async (link) => {
    const screen = await follow(link, () => {
      takeIn();
      return done();
    });
    await expect.element(screen.getByText(link.done)).toBeVisible();
    expect(inBrowser()).toEqual([3]);
    expect(signedIn.current()).toMatchObject({ id: undefined, asking: false });
  });

  it.each(links)('who $what that is not theirs goes on as they are', async (link) => {
    const screen = await follow(link, done);
    await expect.element(screen.getByText(link.done)).toBeVisible();
    expect(inBrowser()).toEqual([]);
    expect(signedIn.current().id).toBe(guest._id);
  });

  it.each(links)('who $what keeps it where no answer comes', async (link) => {
    const screen = await follow(link, () => no(503, 'UNAVAILABLE'));
    await expect.element(screen.getByRole('alert')).toBeVisible();
    expect(inBrowser()).toEqual([3]);
  });
});
