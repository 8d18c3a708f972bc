import { expect, it } from 'vitest';
import { addressLine, addressLines, deliveryLine } from './address-line.ts';

it.each([
  ['Jidka 1', 'Muqdisho', 'JH 09012', 'Soomaaliya', 'Jidka 1, Muqdisho, JH 09012, Soomaaliya'],
  ['Jidka 1', 'Muqdisho', '', 'Soomaaliya', 'Jidka 1, Muqdisho, Soomaaliya'],
  ['1 Orchard Road', 'Singapore', '238801', 'Singapore', '1 Orchard Road, Singapore, 238801, Singapore'],
  ['[erased]', '[erased]', '[erased]', '[erased]', '[erased]'],
])('%s, %s, %s, %s is written %s', (address, city, postalCode, country, line) => {
  expect(addressLine({ address, city, postalCode, country })).toBe(line);
});

it.each([
  ['Jidka 1', 'Muqdisho', 'JH 09012', 'Soomaaliya', ['Jidka 1', 'Muqdisho, JH 09012', 'Soomaaliya']],
  ['1 Orchard Road', 'Singapore', '', 'Singapore', ['1 Orchard Road', 'Singapore', 'Singapore']],
  ['[erased]', '[erased]', '[erased]', '[erased]', ['[erased]']],
])('%s, %s, %s, %s is written in lines: %j', (street, city, postalCode, country, lines) => {
  expect(addressLines({ address: street, city, postalCode, country })).toEqual(lines);
});

const address = { address: 'Jidka 1', city: 'Muqdisho', postalCode: '', country: 'Somalia' };
it.each([
  [
    { recipient: 'Hodan Abdi', phone: '+252615550101' },
    'Hodan Abdi, Jidka 1, Muqdisho, Somalia, +252615550101',
  ],
  [{ recipient: null, phone: null }, 'Jidka 1, Muqdisho, Somalia'],
  [{}, 'Jidka 1, Muqdisho, Somalia'],
])('names %o with the address', (contact, line) => {
  expect(deliveryLine({ ...address, ...contact })).toBe(line);
});

it('says once that somebody is erased, whatever they had given', () => {
  const [erased, all] = ['[erased]', ['address', 'city', 'postalCode', 'country', 'recipient', 'phone']];
  const gone = Object.fromEntries(all.map((field) => [field, erased])) as unknown as typeof address;
  expect(deliveryLine(gone)).toBe(erased);
  expect(deliveryLine({ ...gone, phone: null })).toBe(erased);
});
