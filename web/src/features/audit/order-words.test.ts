import { expect, it } from 'vitest';
import { inWords } from './order-words.ts';

it.each([
  ['totalPrice', 1234.5, '$1,234.50'],
  ['user', { _id: 'x', name: 'Hodan', email: 'h@suuq.test' }, 'Hodan, h@suuq.test'],
  [
    'shippingAddress',
    { address: 'Jidka 1', city: 'Hargeisa', postalCode: '', country: 'Soomaaliya' },
    'Jidka 1, Hargeisa, Soomaaliya',
  ],
  ['orderItems', [{ qty: 2, title: 'Lamp', price: 5 }], '2 × Lamp, $5.00'],
  ['isPaid', false, 'false'],
  ['paidAt', null, 'none'],
  ['later', { a: 1 }, '{"a":1}'],
])('says %s', (field, value, words) => {
  expect(inWords(field, value, 'none')).toBe(words);
});
