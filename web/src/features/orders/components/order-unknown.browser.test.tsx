import { accountRoutes } from '#contracts/accounts/api';
import { accountConfigRoutes } from '#contracts/accounts/config';
import { linkRoutes } from '#contracts/accounts/links';
import { Navigate, Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { signedIn } from '../../../lib/signed-in.ts';
import { answering, no, yes } from '../../../testing/shop.ts';
import { show } from '../../../testing/show.tsx';
import { sayOrderedAs } from '../../accounts/ordered-as.ts';
import { OrderUnknown } from './order-unknown.tsx';

const user = {
  _id: 'a'.repeat(24),
  name: 'Hodan',
  username: 'hodan',
  email: 'Hodan@suuq.test',
  isAdmin: false,
  isAuditor: false,
  orders: [],
};

interface Account {
  readonly emailConfirmed?: boolean;
  readonly writesLetters?: boolean;
  /** The address of the guest who came from the order's page. */
  readonly guest?: string;
  readonly language?: 'en' | 'so';
  /** What the shop answers about the account, or when. */
  readonly security?: () => Response | Promise<Response>;
}

const opened = ({
  emailConfirmed = false,
  writesLetters = true,
  guest,
  language = 'en',
  security = () => yes({ emailConfirmed, pendingEmail: null }),
}: Account = {}) => {
  answering(accountRoutes.profile, {}, () => yes({ user }));
  answering(linkRoutes.accountSecurity, {}, security);
  answering(accountConfigRoutes.accountConfig, {}, () =>
    yes({ demoAccounts: false, writesLetters, registrationOpen: true }),
  );
  const state = guest === undefined ? null : sayOrderedAs(guest);
  return show(
    <Routes>
      <Route path="/" element={<Navigate to="/order" state={state} replace />} />
      <Route path="/order" element={<OrderUnknown />} />
    </Routes>,
    { language },
  );
};

beforeEach(() => signedIn.begin(user._id));

describe('an order that the account does not have', () => {
  it.each([
    ['en', 'Your order comes along'],
    ['so', 'Dalabkaagu wuu kuu raacayaa'],
  ] as const)(
    'comes along once the address is confirmed, as its guest is told who registers, in %s',
    async (language, head) => {
      const screen = await opened({ guest: 'hodan@suuq.test', language });
      await expect.element(screen.getByRole('heading', { level: 1, name: head })).toBeVisible();
      await expect.element(screen.getByText(/Hodan@suuq\.test/)).toBeVisible();
    },
  );

  it('is not said to be unknown until it is known whether it comes along', async () => {
    let answer: (response: Response) => void = () => {};
    const security = new Promise<Response>((resolve) => (answer = resolve));
    const screen = await opened({ guest: 'hodan@suuq.test', security: () => security });
    await expect.poll(() => screen.container.querySelector('[aria-busy]')).not.toBeNull();
    await expect.element(screen.getByRole('heading', { level: 1 })).not.toBeInTheDocument();
    answer(yes({ emailConfirmed: false, pendingEmail: null }));
    await expect
      .element(screen.getByRole('heading', { level: 1 }))
      .toHaveTextContent('Your order comes along');
  });

  it('is unknown where the shop does not say whether the address is confirmed', async () => {
    const screen = await opened({ security: () => no(503, 'UNAVAILABLE') });
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Order not found' })).toBeVisible();
  });

  it('sends the letter again that brings it along', async () => {
    const sent = answering(linkRoutes.askForConfirmation, {}, () => yes({ message: 'Sent' }));
    const screen = await opened({ guest: 'hodan@suuq.test' });
    await screen.getByRole('button', { name: 'Send the letter again' }).click();
    await expect.poll(() => sent).toHaveLength(1);
  });

  it.each([
    ['of another address', { guest: 'another@suuq.test' }],
    ['of an address that was confirmed before', { guest: 'hodan@suuq.test', emailConfirmed: true }],
  ])('is opened by its letter, as a guest is told %s', async (_, account) => {
    const screen = await opened(account);
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Order not found' })).toBeVisible();
    await expect
      .element(
        screen.getByText(`You ordered it as a guest: the link in the letter to ${account.guest} opens it.`),
      )
      .toBeVisible();
  });

  it('may be one of before the account, as anyone is told whose address is not confirmed', async () => {
    const screen = await opened();
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Order not found' })).toBeVisible();
    await expect.element(screen.getByText(/^Ordered without an account\?/)).toBeVisible();
  });

  it('is brought along by no letter where the shop writes none', async () => {
    const screen = await opened({ writesLetters: false });
    await expect.element(screen.getByText(/It may belong to another account/)).toBeVisible();
    await expect.element(screen.getByText(/^Ordered without/)).not.toBeInTheDocument();
  });
});
