import type { TitleLanguage } from '#contracts/catalogue/options';
import { describe, expect, it } from 'vitest';
import { firstPageRequest } from './api.ts';
import { activeOf, cleared, filtersFrom, queryOf, sortsOf, toggled, totalOf } from './filters.ts';

const read = (text: string) => filtersFrom(new URLSearchParams(text));

describe('the filters of the products page', () => {
  it('come from the address and go back to it', () => {
    const filters = read('category=women,home&brand=h%26m&q=kettle&sortBy=name-desc');
    expect(filters.chosen.category).toEqual(['women', 'home']);
    expect(queryOf(filters)).toEqual({
      category: 'women,home',
      brand: 'h&m',
      q: 'kettle',
      sortBy: 'name-desc',
    });
  });

  it('know sizes and colours however they are written', () => {
    const filters = read('size=XL,xl,+36.5&colour=Dark++Red');
    expect(filters.chosen).toMatchObject({ size: ['xl', '36.5'], colour: ['dark red'] });
    expect(queryOf(filters)).toMatchObject({ size: 'xl,36.5', colour: 'dark red' });
  });

  it('start with the lowest price first and nothing chosen', () => {
    expect(queryOf(read(''))).toEqual({ sortBy: 'price-asc' });
    expect(queryOf(read('sortBy=upside-down&category=,,'))).toEqual({ sortBy: 'price-asc' });
  });

  it('give the best match of a search first, unless another order is chosen', () => {
    expect(read('q=phone').sort).toBe('best');
    expect(queryOf(read('q=phone'))).toEqual({ q: 'phone' });
    expect(queryOf(read('q=phone&sortBy=price-asc'))).toEqual({ q: 'phone', sortBy: 'price-asc' });
    expect(queryOf({ ...read('q=phone'), q: '' })).toEqual({ sortBy: 'price-asc' });
    expect(sortsOf(read('q=phone'))[0]).toBe('best');
    expect(sortsOf(read(''))).not.toContain('best');
  });

  it('choose one rating, in the place of the former', () => {
    const four = toggled(read(''), 'rating', '4');
    expect(toggled(four, 'rating', '3').chosen.rating).toEqual(['3']);
    expect(toggled(four, 'rating', '4').chosen.rating).toEqual([]);
    expect(read('rating=4,2,3').chosen.rating).toEqual(['2']);
  });

  it('search for what can be searched for, whatever is written into the address', () => {
    expect(read('q=ket%00tle').q).toBe('kettle');
    expect(read(`q=${'k'.repeat(300)}`).q).toBe('k'.repeat(200));
  });

  it('switch a value on and off', () => {
    const on = toggled(read(''), 'brand', 'zara');
    expect(activeOf(on)).toEqual([{ group: 'brand', value: 'zara' }]);
    expect(activeOf(toggled(on, 'brand', 'zara'))).toEqual([]);
  });

  it('are cleared without losing the order', () => {
    expect(queryOf(cleared(read('brand=zara&q=x&sortBy=name-asc')))).toEqual({ sortBy: 'name-asc' });
  });

  it('sort names as the page shows them', () => {
    const asked = (address: string, language: TitleLanguage) =>
      firstPageRequest(read(address), language).query;
    expect(asked('sortBy=name-desc', 'so')).toMatchObject({ sortBy: 'name-desc', lang: 'so' });
    expect(asked('sortBy=name-asc', 'en')).not.toHaveProperty('lang');
    expect(asked('sortBy=price-asc', 'so')).not.toHaveProperty('lang');
  });

  it('know how many products match', () => {
    const facets = {
      availability: [
        { id: 'in-stock', count: 20 },
        { id: 'out-of-stock', count: 4 },
      ],
    };
    expect(totalOf(facets, read(''))).toBe(24);
    expect(totalOf(facets, read('availability=in-stock'))).toBe(20);
  });
});
