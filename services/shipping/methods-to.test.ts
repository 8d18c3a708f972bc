import { describe, expect, it } from 'vitest';
import { methodsTo } from '#contracts/shipping/methods';
import { countryNamed } from './countries.ts';
import { byCar, express, first, pickup, standard } from './testing/examples.ts';

describe('the methods to a country', () => {
  it('are all that name it, and of each kind that nobody names it in those for the rest of the world', () => {
    expect(methodsTo(first, 'SO')).toEqual([standard, express, pickup]);
    expect(methodsTo(first, 'KE')).toEqual([standard]);
    expect(methodsTo([...first, byCar], 'DJ')).toEqual([standard, byCar]);
    const near = { ...standard, methodId: 'f'.repeat(24), countries: ['SO'] };
    expect(methodsTo([...first, near], 'SO')[0]).toBe(near);
    expect(methodsTo([...first, near], 'KE')).toEqual([standard]);
  });

  it('leave out what is not offered', () => {
    expect(methodsTo([standard, { ...express, isActive: false }], 'SO')).toEqual([standard]);
  });

  it('are those for the rest of the world where the address names none that anybody knows', () => {
    expect(methodsTo(first, countryNamed('Somaliland'))).toEqual([standard]);
  });
});

describe('the country that an address names', () => {
  it.each([
    ['Somalia', 'SO'],
    [' soomaaliya ', 'SO'],
    ['Djibouti', 'DJ'],
    ['ke', 'KE'],
    ['United Kingdom', 'GB'],
    ['Somaliland', undefined],
    ['', undefined],
    ['constructor', undefined],
  ])('"%s" is %s', (name, code) => {
    expect(countryNamed(name)).toBe(code);
  });
});
