import { accountConfigRoutes } from '#contracts/accounts/config';
import { expect, it } from 'vitest';
import { answering, yes } from '../../../testing/shop.ts';
import { show } from '../../../testing/show.tsx';
import { GuestPanel } from './guest-panel.tsx';

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
