import { CallFailed, unanswered } from '#contracts/kernel/client';
import { expect, it } from 'vitest';
import type { OrderRequest } from './order-request.ts';
import { refusedOrder } from './refused-order.ts';

const SHAWL = 'a'.repeat(24);
const translations = { so: { title: 'Garbasaar' } };
const SHOWN = { title: 'Shawl', translations, image: '', choice: [] };
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
    items: [{ productId: SHAWL, variantId: SHAWL, qty: 2, price: 35 }],
    itemsPrice: 70,
    shippingPrice: 10,
    taxPrice: 10.5,
    totalPrice: 90.5,
  };
  expect(refusedOrder(no('PRICE_CHANGED', quoted), request)).toEqual({ why: 'price', before: 79, now: 90.5 });
});

it('names what is short or gone', () => {
  expect(
    refusedOrder(no('OUT_OF_STOCK', { productId: SHAWL, variantId: SHAWL, available: 1 }), request),
  ).toEqual({
    why: 'stock',
    goods: SHOWN,
    left: 1,
  });
  const gone = { why: 'gone', goods: SHOWN };
  expect(refusedOrder(no('PRODUCT_UNAVAILABLE', { productId: SHAWL }), request)).toEqual(gone);
  expect(refusedOrder(no('PRODUCT_NOT_FOUND', { productId: SHAWL }), request)).toEqual(gone);
});

it('names the variant that is short, and all of a product that is gone', () => {
  const [line] = request.orderItems;
  const variantIn = (value: string, variantId: string) => ({
    ...line,
    productId: SHAWL,
    qty: 1,
    price: 30,
    variantId,
    choice: [{ option: 'Colour', value, translations: {} }],
  });
  const [red, blue] = [variantIn('Red', 'c'.repeat(24)), variantIn('Blue', 'd'.repeat(24))];
  const both = { ...request, orderItems: [red, blue] };
  const short = { productId: SHAWL, variantId: blue.variantId, available: 0 };
  expect(refusedOrder(no('OUT_OF_STOCK', short), both)).toMatchObject({ goods: { choice: blue.choice } });
  expect(refusedOrder(no('PRODUCT_UNAVAILABLE', { productId: SHAWL }), both)).toEqual({
    why: 'gone',
    goods: SHOWN,
  });
});

it('leaves the rest to the refusal itself, also what it cannot read', () => {
  const other = { why: 'other' };
  expect(refusedOrder(unanswered('OFFLINE'), request)).toEqual(other);
  expect(refusedOrder(no('PRICE_CHANGED', 'nonsense'), request)).toEqual(other);
  const [productId, variantId] = [SHAWL, 'b'.repeat(24)];
  expect(refusedOrder(no('OUT_OF_STOCK', { productId, variantId, available: 0 }), request)).toEqual(other);
  expect(refusedOrder(no('OUT_OF_STOCK'), request)).toEqual(other);
});
