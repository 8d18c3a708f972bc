import { expect, it } from 'vitest';
import { connectivity } from '../lib/connectivity.ts';
import { show } from '../testing/show.tsx';
import { ConnectivityBanner } from './connectivity-banner.tsx';

it.each([
  ['en', 'Part of this page did not come.', 'Reload'],
  ['so', 'Qayb ka mid ah boggan ma iman.', 'Soo rar mar kale'],
] as const)(
  'says that a part of the page did not come, with a button, in %s',
  async (language, said, button) => {
    connectivity.missed();
    const screen = await show(<ConnectivityBanner />, { language });
    await expect.element(screen.getByRole('status')).toMatchTextContent(said);
    await expect.element(screen.getByRole('button', { name: button })).toBeVisible();
  },
);
