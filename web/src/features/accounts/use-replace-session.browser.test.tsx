import { accountRoutes } from '#contracts/accounts/api';
import { accountConfigRoutes } from '#contracts/accounts/config';
import { guestRoutes } from '#contracts/accounts/guests';
import { cartRoutes } from '#contracts/carts/api';
import { cartItem, exampleIds, user } from '#contracts/examples';
import { Route, Routes } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { signedIn } from '../../lib/signed-in.ts';
import { answering, no, yes } from '../../testing/shop.ts';
import { show } from '../../testing/show.tsx';
import { visitorLines } from '../cart/visitor-lines.ts';
import { GuestPanel } from './components/guest-panel.tsx';
import GuestOrderPage from './pages/guest-order-page.tsx';
import LoginPage from './pages/login-page.tsx';
import RegisterPage from './pages/register-page.tsx';

const guest = { ...user, username: '', isGuest: true };
const another = { ...user, _id: 'b'.repeat(24) };
const { order: orderId } = exampleIds;
const opened = () => yes({ user: another, orderId, message: 'Done' });
const email = 'hodan@gmail.com';
const password = 'a right password';

/** Everything that puts another session in the place of a guest's: where, what is typed, and the button. */
const ways = [
  {
    what: 'a guest with another address',
    part: <GuestPanel then={() => undefined} />,
    typed: { 'Your name': 'Hodan', 'Your email': email },
    press: 'Continue as guest',
    sent: () => answering(guestRoutes.beginAsGuest, { body: { name: '', email: '' } }, opened),
  },
  {
    what: 'another guest by a letter',
    part: <GuestOrderPage />,
    typed: {},
    press: 'Open the order',
    sent: () => answering(guestRoutes.openGuestOrder, { body: { orderId, token: '' } }, opened),
  },
  {
    what: 'an account',
    part: <LoginPage />,
    typed: { Email: email, Password: password },
    press: 'Login',
    sent: () => answering(accountRoutes.signIn, { body: { email: '', password: '' } }, opened),
  },
  {
    what: 'a new account',
    part: <RegisterPage />,
    typed: { Name: 'Hodan', Username: 'hodan.abdi', Email: email, Password: password },
    press: 'Register',
    sent: () =>
      answering(
        accountRoutes.register,
        { body: { name: '', username: '', email: '', password: '' } },
        opened,
      ),
  },
];

afterEach(() => signedIn.giveUp());

/** A guest with a shirt in their cart, whose profile is answered so; everything is typed. */
const atThe = async (
  { part, typed, press, sent }: (typeof ways)[number],
  profile: () => Promise<Response>,
) => {
  signedIn.begin(guest._id);
  answering(accountRoutes.profile, {}, profile);
  answering(accountConfigRoutes.accountConfig, {}, () =>
    yes({ demoAccounts: false, writesLetters: true, registrationOpen: true }),
  );
  const items = [{ ...cartItem, qty: 3 }];
  answering(cartRoutes.cart, { params: { userId: guest._id } }, () =>
    yes({ cart: { userId: guest._id, items } }),
  );
  const bodies = sent();
  const path = `/shop/guest-order/${orderId}`;
  const screen = await show(
    <Routes>
      <Route path="/shop/guest-order/:id" element={part} />
      <Route path="*" element={null} />
    </Routes>,
    { at: `${path}#token` },
  );
  for (const [label, text] of Object.entries(typed))
    await screen.getByLabelText(label, { exact: true }).fill(text);
  const button = screen.getByRole('button', { name: press });
  const takesCartAlong = async () => {
    await button.click();
    await expect.poll(() => bodies).toHaveLength(1);
    await expect
      .poll(() => visitorLines.current().lines)
      .toMatchObject([{ productId: cartItem.productId, qty: 3 }]);
  };
  return { screen, bodies, button, takesCartAlong };
};

describe.each(ways)('$what', (way) => {
  it('takes a guest’s place only once the page knows them, and their cart comes along', async () => {
    const answer = Promise.withResolvers<Response>();
    const { bodies, button, takesCartAlong } = await atThe(way, () => answer.promise);
    await expect.element(button).toHaveAttribute('aria-busy', 'true');
    await button.click({ force: true });
    expect(bodies).toEqual([]);
    answer.resolve(yes({ user: guest }));
    await expect.element(button).toHaveAttribute('aria-busy', 'false');
    await takesCartAlong();
  });

  it('takes the place of no guest who cannot be read, until another try reads them', async () => {
    let answer = () => no(503, 'UNAVAILABLE');
    const { screen, bodies, button, takesCartAlong } = await atThe(way, () => Promise.resolve(answer()));
    const retry = screen.getByRole('button', { name: 'Retry' }).first();
    await expect.element(retry).toBeVisible();
    await expect.element(button).not.toBeInTheDocument();
    expect(bodies).toEqual([]);
    answer = () => yes({ user: guest });
    await retry.click();
    await takesCartAlong();
  });
});
