import { describe, expect, it } from 'vitest';
import { countryChoices, countryCode, countryName, hasPostalCodes } from './countries.ts';

describe('the countries', () => {
  it("are offered by their names in the page's language, the shop's own first", () => {
    const [own, ...others] = countryChoices('so', 'SO');
    expect(own).toEqual({ value: 'Somalia', label: 'Soomaaliya' });
    expect(others).toContainEqual({ value: 'Kenya', label: 'Kiiniya' });
    const labels = others.map(({ label }) => label);
    expect(labels).toEqual(labels.toSorted((one, other) => one.localeCompare(other)));
    expect(countryChoices('en', 'KE')[0]).toEqual({ value: 'Kenya', label: 'Kenya' });
  });

  it('are each there once, under a name of their own', () => {
    const values = countryChoices('en', 'SO').map(({ value }) => value);
    expect(values.length).toBeGreaterThan(240);
    expect(new Set(values).size).toBe(values.length);
    for (const value of values) expect(countryName(countryCode(value) ?? '')).toBe(value);
  });

  it.each([
    ['Somalia', 'SO'],
    ['Soomaaliya', 'SO'],
    [' soomaaliya ', 'SO'],
    ['Somaliland', undefined],
    ['', undefined],
  ])('"%s" is %s', (name, code) => {
    expect(countryCode(name)).toBe(code);
  });

  it.each([
    ['KE', true],
    ['DE', true],
    ['SO', true],
    ['AE', false],
    ['DJ', false],
    [undefined, true],
  ])('postal codes in %s: %s', (code, has) => {
    expect(hasPostalCodes(code)).toBe(has);
  });
});
