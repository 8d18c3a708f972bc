import { accountConfigRoutes } from '#contracts/accounts/config';
import type { Order } from '#contracts/orders/views';
import { describe, expect, it } from 'vitest';
import { answering, yes } from '../../../testing/shop.ts';
import { show } from '../../../testing/show.tsx';
import { GuestNote } from './guest-note.tsx';

const order = { user: { email: 'hodan@suuq.test' } } as unknown as Order;
const open = (writesLetters: boolean, language: 'en' | 'so' = 'en') => {
  answering(accountConfigRoutes.accountConfig, {}, () =>
    yes({ demoAccounts: false, writesLetters, registrationOpen: true }),
  );
  return show(<GuestNote order={order} />, { language });
};

describe('how a guest comes back to an order', () => {
  it('is the letter’s link where the shop writes letters', async () => {
    const screen = await open(true);
    await expect.element(screen.getByText(/Keep the letter to hodan@suuq\.test/)).toBeVisible();
  });

  it.each([
    ['en', /Keep the address of this page/, /Keep the letter/],
    ['so', /Hay ciwaanka boggan/, /Hay warqadda/],
  ] as const)('is the address of the page where it writes none, in %s', async (language, page, letter) => {
    const screen = await open(false, language);
    await expect.element(screen.getByText(page)).toBeVisible();
    await expect.element(screen.getByText(letter)).not.toBeInTheDocument();
    // Registering would end the session that opens the order, and no letter would bring the order into the account.
    await expect.element(screen.getByRole('link')).not.toBeInTheDocument();
  });
});
