import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { show as showPage } from '../testing/show.tsx';
import SideDrawer from './side-drawer.tsx';
import { show } from './toaster.tsx';

const spoken = document.documentElement.lang;
afterEach(() => void (document.documentElement.lang = spoken));

it('a toast is heard while a drawer is open', async () => {
  show('success', 'Added');
  await expect.element(page.getByText('Added')).toBeVisible();
  const screen = await showPage(
    <SideDrawer open close={() => undefined} head="cart">
      Lamp
    </SideDrawer>,
  );
  await expect.element(screen.getByRole('dialog')).toBeVisible();
  // What lies beside the drawer is hidden from then on.
  await expect.poll(() => document.querySelector('body > [aria-hidden=true]')).not.toBeNull();
  show('success', 'Removed');
  await expect.element(page.getByRole('status', { name: 'Removed' })).toBeVisible();
});

it.each([
  ['en', 'Messages (Alt+T)'],
  ['so', 'Fariimo (Alt+T)'],
])('the corner of the toasts is called in the page’s language (%s)', async (language, name) => {
  document.documentElement.lang = language;
  show('success', 'Added');
  await expect.element(page.getByRole('region', { name, exact: true })).toBeInTheDocument();
});
