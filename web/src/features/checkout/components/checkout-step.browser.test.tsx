import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../../../testing/show.tsx';
import ShippingPage from '../pages/shipping-page.tsx';

it.each(['en', 'so'] as const)('has nothing under its foot that has the focus, in %s', async (language) => {
  await page.viewport(390, 844);
  const screen = await show(<ShippingPage />, { language, at: '/shop/shipping' });
  const fields = screen.getByRole('textbox');
  await fields.first().click();
  const foot = screen.getByRole('button', { name: / payment| lacag-bixinta/i }).element();
  const isSeen = () => {
    const field = document.activeElement?.getBoundingClientRect();
    return field && field.bottom < foot.getBoundingClientRect().top;
  };
  for (const field of fields.elements()) {
    if (document.activeElement !== field) await userEvent.tab();
    if (document.activeElement instanceof HTMLSelectElement) await userEvent.tab();
    expect(document.activeElement).toBe(field);
    await expect.poll(isSeen).toBe(true);
  }
});
