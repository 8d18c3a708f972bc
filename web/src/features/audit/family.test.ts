import { expect, it } from 'vitest';
import { familyOf } from './family.ts';

it.each([
  ['order-1', 'OrderPlaced', 'order'],
  ['order-1', 'PaymentCaptured', 'payment'],
  ['order-1', 'DuplicateCaptureRefunded', 'payment'],
  ['order-1', 'OrderDelivered', 'delivery'],
  ['stock-1', 'StockSet', 'stock'],
  ['email-x', 'EmailClaimed', 'account'],
  ['unheard-of', 'Something', 'other'],
  ['nodash', 'Something', 'other'],
])('%s %s is of the family %s', (stream, type, family) => {
  expect(familyOf({ stream, type })).toBe(family);
});
