import { expect, it } from 'vitest';
import { addressLine } from './address-line.ts';

it.each([
  ['Jidka 1', 'Muqdisho', 'JH 09012', 'Soomaaliya', 'Jidka 1, Muqdisho, JH 09012, Soomaaliya'],
  ['Jidka 1', 'Muqdisho', '', 'Soomaaliya', 'Jidka 1, Muqdisho, Soomaaliya'],
  ['1 Orchard Road', 'Singapore', '238801', 'Singapore', '1 Orchard Road, Singapore, 238801, Singapore'],
  ['[erased]', '[erased]', '[erased]', '[erased]', '[erased]'],
])('%s, %s, %s, %s is written %s', (address, city, postalCode, country, line) => {
  expect(addressLine({ address, city, postalCode, country })).toBe(line);
});
