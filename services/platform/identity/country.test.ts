import { expect, it } from 'vitest';
import { isCountry } from './country.ts';

it.each([
  ['SO', true],
  ['KE', true],
  ['so', false],
  ['Somalia', false],
  ['', false],
])('"%s" is a country: %s', (text, isOne) => {
  expect(isCountry(text)).toBe(isOne);
});
