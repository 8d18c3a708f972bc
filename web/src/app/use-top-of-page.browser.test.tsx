import { Link } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { paths } from '../lib/paths.ts';
import { show } from '../testing/show.tsx';
import { MainNav } from './shell/main-nav.tsx';
import { useTopOfPage } from './use-top-of-page.ts';

function Page() {
  useTopOfPage();
  return (
    <>
      <div style={{ height: '3000px' }} />
      <Link to="?brand=zara">Zara’s alone</Link>
      <MainNav />
    </>
  );
}
const open = () => show(<Page />, { at: paths.products });

describe('other products on the same page', () => {
  it.each(['Women', 'Products'])('begin at its top where the navigation leads to them: %s', async (name) => {
    const screen = await open();
    await screen.getByRole('link', { name }).click();
    await expect.poll(() => window.scrollY).toBe(0);
  });

  it('leave one where one is, where a filter has chosen them', async () => {
    const screen = await open();
    await screen.getByRole('link', { name: 'Women' }).click();
    await expect.poll(() => window.scrollY).toBe(0);
    await screen.getByRole('link', { name: 'Zara’s alone' }).click();
    await expect.element(screen.getByRole('link', { name: 'Products' })).toHaveAttribute('aria-current');
    expect(window.scrollY).toBeGreaterThan(1000);
  });
});
