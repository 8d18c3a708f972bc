import { expect, it } from 'vitest';
import { changeLines, differenceLines } from './words.ts';

it('a value that an order lacks is told in the words of its field', () => {
  const at = '2026-11-20T12:00:00.000Z';
  expect(
    changeLines([
      { field: 'paidWith', before: null, after: 'Stripe' },
      { field: 'paymentUndecided', before: 'PayPal', after: null },
      { field: 'paidAt', before: null, after: at },
      { field: 'deliveredAt', before: at, after: null },
      { field: 'cancelledAt', before: null, after: at },
      { field: 'expiresAt', before: at, after: null },
    ]),
  ).toEqual([
    'paidWith: nobody → Stripe',
    'paymentUndecided: PayPal → no',
    'paidAt: never → 2026-11-20 12:00:00 UTC',
    'deliveredAt: 2026-11-20 12:00:00 UTC → never',
    'cancelledAt: never → 2026-11-20 12:00:00 UTC',
    'expiresAt: 2026-11-20 12:00:00 UTC → never',
  ]);
  expect(differenceLines([{ field: 'paidWith', log: null, shop: 'Stripe' }])).toEqual([
    '  paidWith: the shop shows Stripe, the log says nobody',
  ]);
});

it('what a customer wrote steers no terminal: it shows such characters by their codes, in one line', () => {
  const written = {
    recipient: null,
    address: '\u001B[2JJidka 14\u009B1A\nThen: cancelled',
    city: 'Muqdisho',
    postalCode: '',
    country: 'SO',
    phone: null,
  };
  const shown = String.raw`\u{1b}[2JJidka 14\u{9b}1A\u{a}Then: cancelled, Muqdisho, SO`;
  const field = 'shippingAddress';
  expect(changeLines([{ field, before: written, after: written }])).toEqual([
    `${field}: ${shown} → ${shown}`,
  ]);
  expect(differenceLines([{ field, log: written, shop: written }])).toEqual([
    `  ${field}: the shop shows ${shown}, the log says ${shown}`,
  ]);
});
