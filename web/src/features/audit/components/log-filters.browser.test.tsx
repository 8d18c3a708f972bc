import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../testing/show.tsx';
import { LogFilters } from './log-filters.tsx';

it('on a phone the button of the folded filters says how many of them are on', async () => {
  await page.viewport(390, 800);
  const question = { q: 'radio', type: 'PaymentRefunded', from: '2026-11-20' };
  const screen = await show(<LogFilters question={question} ask={() => undefined} searchId="s" />);
  await expect.element(screen.getByRole('button', { name: 'Filters 2' })).toBeVisible();
});
