import { expect, it } from 'vitest';
import { inWords, type Words } from './order-words.ts';

const words: Words = {
  nothing: 'none',
  yes: 'yes',
  no: 'no',
  statuses: {
    pending: 'waiting',
    paid: 'paid',
    delivered: 'delivered',
    cancelled: 'cancelled',
    expired: 'expired',
    refunded: 'money back',
  },
  moment: (iso) => `at ${iso.slice(11, 16)}`,
};

it.each([
  ['totalPrice', 1234.5, '$1,234.50'],
  ['user', { _id: 'x', name: 'Hodan', email: 'h@suuq.test' }, 'Hodan, h@suuq.test'],
  [
    'shippingAddress',
    { address: 'Jidka 1', city: 'Hargeisa', postalCode: '', country: 'Soomaaliya' },
    'Jidka 1, Hargeisa, Soomaaliya',
  ],
  [
    'shippingAddress',
    {
      recipient: 'Hodan',
      phone: '+252631',
      address: 'Jidka 1',
      city: 'Berbera',
      postalCode: '',
      country: 'SO',
    },
    'Hodan, Jidka 1, Berbera, SO, +252631',
  ],
  ['orderItems', [{ qty: 2, title: 'Lamp', choice: [], price: 5 }], '2 × Lamp, $5.00'],
  [
    'orderItems',
    [{ qty: 1, title: 'Shirt', choice: [{ option: 'Size', value: 'M', translations: {} }], price: 5 }],
    '1 × Shirt, Size: M, $5.00',
  ],
  ['isPaid', false, 'no'],
  ['status', 'refunded', 'money back'],
  ['deliveredAt', '2026-11-21T12:55:00.000Z', 'at 12:55'],
  ['paidAt', null, 'none'],
  ['later', { a: 1 }, '{"a":1}'],
])('says %s', (field, value, sentence) => {
  expect(inWords(field, value, words)).toBe(sentence);
});
