import { CallFailed, unanswered } from '#contracts/kernel/client';
import { expect, it } from 'vitest';
import type { OrderRequest } from './order-request.ts';
import { refusedOrder } from './refused-order.ts';

const SHAWL = 'a'.repeat(24);
const translations = { so: { title: 'Garbasaar' } };
const SHOWN = { title: 'Shawl', translations, image: '' };
const request: OrderRequest = {
  orderItems: [{ productId: SHAWL, qty: 2, title: 'Shawl', translations, image: '', price: 30 }],
  shippingAddress: { address: 'Jidka 14', city: 'Muqdisho', postalCode: '', country: 'Soomaaliya' },
  paymentMethod: 'PayPal',
  itemsPrice: 60,
  shippingPrice: 10,
  taxPrice: 9,
  totalPrice: 79,
};
const no = (code: string, details?: unknown) =>
  new CallFailed(409, { code, message: '', requestId: '', ...(details === undefined ? {} : { details }) });

it('tells the total before and now', () => {
  const quoted = {
    items: [{ productId: SHAWL, qty: 2, price: 35 }],
    itemsPrice: 70,
    shippingPrice: 10,
    taxPrice: 10.5,
    totalPrice: 90.5,
  };
  expect(refusedOrder(no('PRICE_CHANGED', quoted), request)).toEqual({ why: 'price', before: 79, now: 90.5 });
});

it('names what is short or gone', () => {
  expect(refusedOrder(no('OUT_OF_STOCK', { productId: SHAWL, available: 1 }), request)).toEqual({
    why: 'stock',
    goods: SHOWN,
    left: 1,
  });
  const gone = { why: 'gone', goods: SHOWN };
  expect(refusedOrder(no('PRODUCT_UNAVAILABLE', { productId: SHAWL }), request)).toEqual(gone);
  expect(refusedOrder(no('PRODUCT_NOT_FOUND', { productId: SHAWL }), request)).toEqual(gone);
});

it('leaves the rest to the refusal itself, also what it cannot read', () => {
  const other = { why: 'other' };
  expect(refusedOrder(unanswered('OFFLINE'), request)).toEqual(other);
  expect(refusedOrder(no('PRICE_CHANGED', 'nonsense'), request)).toEqual(other);
  expect(refusedOrder(no('OUT_OF_STOCK', { productId: 'b'.repeat(24), available: 0 }), request)).toEqual(
    other,
  );
  expect(refusedOrder(no('OUT_OF_STOCK'), request)).toEqual(other);
});
