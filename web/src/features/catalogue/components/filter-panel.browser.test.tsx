import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { show } from '../../../testing/show.tsx';
import type { Facets } from '#contracts/catalogue/views';
import { filtersFrom } from '../filters.ts';
import { FilterPanel } from './filter-panel.tsx';

const facets: Facets = {
  category: [
    { id: 'men', count: 4 },
    { id: 'women', count: 0 },
  ],
  brand: [{ id: 'zara', count: 12 }],
  colour: [
    { id: 'red', count: 3, name: 'Red', translations: { so: { name: 'Casaan' } }, swatch: '#aa3311' },
    { id: 'blue', count: 0, name: 'Blue', translations: {}, swatch: null },
  ],
  size: [],
  rating: [
    { id: '4', count: 2 },
    { id: '3', count: 5 },
  ],
};

function Panel({ address }: { readonly address: string }) {
  const [filters, change] = useState(() => filtersFrom(new URLSearchParams(address)));
  return (
    <>
      <FilterPanel filters={filters} facets={facets} change={change} />
      <output data-testid="chosen">{JSON.stringify(filters.chosen)}</output>
    </>
  );
}

const open = async (address = '', language: 'en' | 'so' = 'en') => {
  const screen = await show(<Panel address={address} />, { language });
  const chosen = () =>
    JSON.parse(screen.getByTestId('chosen').element().textContent) as Record<string, string[]>;
  return { screen, chosen };
};

describe('the filters', () => {
  it('show the groups that there is something to choose in, with how many goods each choice has', async () => {
    const { screen } = await open();
    expect(screen.getByRole('group').elements()).toHaveLength(4);
    await expect.element(screen.getByRole('button', { name: 'zara 12' })).toBeVisible();
  });

  it('are chosen and taken back by mouse and by key', async () => {
    const { screen, chosen } = await open();
    const brand = screen.getByRole('button', { name: 'zara 12' });
    await brand.click();
    await expect.element(brand).toHaveAttribute('aria-pressed', 'true');
    await userEvent.keyboard('{Enter}');
    await expect.element(brand).toHaveAttribute('aria-pressed', 'false');
    const men = screen.getByRole('checkbox').first();
    await men.click();
    await expect.element(men).toBeChecked();
    expect(chosen()).toMatchObject({ brand: [], category: ['men'] });
  });

  it('have one rating or none, and arrow keys go through them', async () => {
    const { screen, chosen } = await open('rating=4,3');
    const ratings = screen.getByRole('radio');
    await expect.element(ratings.last()).toBeChecked();
    (ratings.last().element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowUp}');
    await expect.poll(() => chosen()['rating']).toEqual(['4']);
    await userEvent.keyboard('{ArrowUp}');
    await expect.poll(() => chosen()['rating']).toEqual([]);
  });

  it('have the sizes and colours that merchants name, but none that nothing comes in, unless it is chosen', async () => {
    const { screen, chosen } = await open();
    const colours = screen.getByRole('group', { name: 'Colour' });
    await expect.element(colours.getByRole('checkbox')).toHaveAccessibleName('Red 3');
    const swatch = colours.getByText('Red').element().previousElementSibling as HTMLElement;
    expect(swatch.style.backgroundColor).toBe('rgb(170, 51, 17)');
    await colours.getByRole('checkbox').click();
    expect(chosen()).toMatchObject({ colour: ['red'] });
    const other = await open('colour=blue', 'so');
    const inSomali = other.screen.getByRole('group', { name: 'Midabka' });
    await expect.element(inSomali.getByText('Casaan')).toHaveAttribute('lang', 'so');
    await expect.element(inSomali.getByText('Blue')).toHaveAttribute('lang', 'en');
    await expect.element(inSomali.getByRole('checkbox').last()).toBeChecked();
  });

  it('speak Somali', async () => {
    const { screen } = await open('', 'so');
    await expect.element(screen.getByText('Rag', { exact: false }).first()).toBeVisible();
  });
});
