import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../testing/show.tsx';
import { filtersFrom } from '../filters.ts';
import { ActiveFilters } from './active-filters.tsx';

it('a long search can be taken back on a phone: its x is in sight', async () => {
  await page.viewport(360, 800);
  const filters = filtersFrom(new URLSearchParams({ q: 'women shoes '.repeat(12) }));
  const screen = await show(<ActiveFilters filters={filters} change={() => undefined} />);
  const cross = screen.getByRole('button').first().element().querySelector('svg')?.getBoundingClientRect();
  expect(cross?.right).toBeLessThan(360);
  expect(cross?.width).toBe(16);
});
