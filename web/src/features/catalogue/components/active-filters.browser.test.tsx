import type { Facets } from '#contracts/catalogue/views';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../../../testing/show.tsx';
import { filtersFrom, type Filters } from '../filters.ts';
import { ActiveFilters } from './active-filters.tsx';

it('a long search can be taken back on a phone: its x is in sight', async () => {
  await page.viewport(360, 800);
  const filters = filtersFrom(new URLSearchParams({ q: 'women shoes '.repeat(12) }));
  const screen = await show(<ActiveFilters filters={filters} facets={{}} change={() => undefined} />);
  const cross = screen.getByRole('button').first().element().querySelector('svg')?.getBoundingClientRect();
  expect(cross?.right).toBeLessThan(360);
  expect(cross?.width).toBe(16);
});

it('sizes and colours are called as their merchants call them, and taken back one by one', async () => {
  const filters = filtersFrom(
    new URLSearchParams({ size: 'xl,unheard of', colour: 'red', sortBy: 'name-asc' }),
  );
  const facets: Facets = {
    size: [{ id: 'xl', count: 1, name: 'XL', translations: {}, swatch: null }],
    colour: [{ id: 'red', count: 1, name: 'Red', translations: { so: { name: 'Casaan' } }, swatch: null }],
  };
  const change = vi.fn<(next: Filters) => void>();
  const screen = await show(<ActiveFilters {...{ filters, facets, change }} />, { language: 'so' });
  for (const name of ['XL', 'unheard of', 'Casaan'])
    await expect.element(screen.getByRole('button', { name })).toBeVisible();
  await screen.getByRole('button', { name: 'Casaan' }).click();
  expect(change.mock.lastCall?.[0]).toMatchObject({ chosen: { size: ['xl', 'unheard of'], colour: [] } });
});

it('a filter that is taken back hands its focus to those that are left, and the last one to the page', async () => {
  const Filtered = () => {
    const [filters, change] = useState(filtersFrom(new URLSearchParams({ size: 'xl,s' })));
    return <ActiveFilters {...{ filters, change }} facets={{}} />;
  };
  const screen = await show(<Filtered />);
  const press = async (name: string) => {
    (screen.getByRole('button', { name }).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
  };
  await press('xl');
  await expect.element(screen.getByRole('group', { name: 'Filters' })).toHaveFocus();
  await press('Clear all');
  await expect.element(screen.getByRole('main')).toHaveFocus();
});
