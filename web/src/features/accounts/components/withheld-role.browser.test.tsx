import { expect, it } from 'vitest';
import { show } from '../../../testing/show.tsx';
import WithheldRole from './withheld-role.tsx';

it('says that a role does not count yet, and leads to where the second factor is turned on', async () => {
  const screen = await show(<WithheldRole />);
  await expect.element(screen.getByText('Your role does not count yet.')).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Turn it on' }))
    .toHaveAttribute('href', '/shop/profile#second-factor');
});

it('is said once in a tab, and leaves the focus in the page', async () => {
  const first = await show(<WithheldRole />);
  await first.getByRole('button', { name: 'Not now' }).click();
  await expect.element(first.getByText('Your role does not count yet.')).not.toBeInTheDocument();
  expect(document.activeElement?.tagName).toBe('MAIN');
  await first.unmount();
  const again = await show(<WithheldRole />);
  await expect.element(again.getByRole('main')).toBeEmptyDOMElement();
});

it('is said in Somali, too', async () => {
  const screen = await show(<WithheldRole />, { language: 'so' });
  await expect.element(screen.getByText('Shaqadaadu weli ma shaqaynayso.')).toBeVisible();
});
