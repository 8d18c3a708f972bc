import { accountRoutes } from '#contracts/accounts/api';
import { beginAsGuestBody } from '#contracts/accounts/commands';
import { accountConfigRoutes } from '#contracts/accounts/config';
import { guestRoutes } from '#contracts/accounts/guests';
import { cartRoutes } from '#contracts/carts/api';
import { cartItem, user } from '#contracts/examples';
import { beforeEach, expect, it } from 'vitest';
import { signedIn } from '../../../lib/signed-in.ts';
import { answering, yes } from '../../../testing/shop.ts';
import { show } from '../../../testing/show.tsx';
import { visitorLines } from '../../cart/visitor-lines.ts';
import { GuestPanel } from './guest-panel.tsx';

beforeEach(() => signedIn.giveUp());

const open = (writesLetters: boolean, language: 'en' | 'so' = 'en') => {
  answering(accountConfigRoutes.accountConfig, {}, () =>
    yes({ demoAccounts: false, writesLetters, registrationOpen: true }),
  );
  return show(<GuestPanel then={() => undefined} />, { language });
};

it('promises a guest letters where the shop writes some', async () => {
  const screen = await open(true);
  await expect.element(screen.getByText(/Letters about your order come to this address/)).toBeVisible();
});

it.each([
  ['en', /This shop writes no letters/, /Letters about your order/],
  ['so', /Dukaankani warqado ma qoro/, /Warqadaha dalabkaaga/],
] as const)('promises a guest none where it writes none, in %s', async (language, none, letters) => {
  const screen = await open(false, language);
  await expect.element(screen.getByText(none)).toBeVisible();
  await expect.element(screen.getByText(letters)).not.toBeInTheDocument();
});

/** A guest with a shirt in their cart, who mistyped the address. */
const mistyped = { ...user, name: 'Hodan', username: '', email: 'hodan@gmial.com', isGuest: true };

const correctedAs = async (email: string) => {
  signedIn.begin(mistyped._id);
  answering(accountRoutes.profile, {}, () => yes({ user: mistyped }));
  const items = [{ ...cartItem, qty: 3 }];
  answering(cartRoutes.cart, { params: { userId: mistyped._id } }, () =>
    yes({ cart: { userId: mistyped._id, items } }),
  );
  const sent = answering(guestRoutes.beginAsGuest, { body: { name: '', email: '' } }, (body) => {
    const given = beginAsGuestBody.parse(body);
    const isSame = given.email === mistyped.email;
    return yes({ user: isSame ? mistyped : { ...mistyped, ...given, _id: 'b'.repeat(24) }, message: '' });
  });
  const screen = await open(true);
  const typed = screen.getByLabelText('Your email');
  await expect.element(typed).toHaveValue(mistyped.email);
  await typed.fill(email);
  await screen.getByRole('button', { name: 'Continue as guest' }).click();
  await expect.poll(() => sent).toEqual([{ name: mistyped.name, email }]);
  await expect.element(screen.getByRole('button', { name: 'Continue as guest' })).toBeEnabled();
  return visitorLines.current().lines.map(({ productId, qty }) => ({ productId, qty }));
};

it('has a guest correct their address with the cart as it is, which the browser takes along to the new one', async () => {
  expect(await correctedAs('hodan@gmail.com')).toEqual([{ productId: cartItem.productId, qty: 3 }]);
});

it('doubles the cart of no guest who gives the same address again', async () => {
  expect(await correctedAs(mistyped.email)).toEqual([]);
});
