import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../../testing/show.tsx';
import { PhoneSearch } from './search-box.tsx';

it('the search that covers a phone’s header gives way to what the keyboard goes on to', async () => {
  await page.viewport(390, 844);
  const screen = await show(
    <>
      <PhoneSearch />
      <button type="button">My Cart</button>
    </>,
  );
  await screen.getByRole('button', { name: 'Search' }).click();
  await expect.element(screen.getByRole('searchbox')).toHaveFocus();
  await userEvent.tab();
  await expect.element(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
  await userEvent.tab();
  await expect.element(screen.getByRole('button', { name: 'My Cart' })).toHaveFocus();
  await expect.element(screen.getByRole('searchbox')).not.toBeInTheDocument();
});
