import { placeOrderBody } from '#contracts/orders/commands';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { attemptKey, endAttempt, orderRequest } from './order-request.ts';

const address = {
  address: 'Jidka Maka Al Mukarama 14',
  city: 'Muqdisho',
  postalCode: '',
  country: 'Soomaaliya',
};
const line = (productId: string, price: number, salePrice: number | null, qty: number) => ({
  productId: productId.repeat(24),
  title: 'Shawl',
  image: '',
  price,
  salePrice,
  qty,
  countInStock: 9,
  available: true,
  addedPrice: price,
});
const cart = {
  userId: 'f'.repeat(24),
  items: [line('a', 30, null, 1), line('b', 72, 54, 1), line('c', 16, null, 1)],
};
const request = orderRequest(cart, address, 'PayPal');

describe('the order that a cart asks for', () => {
  it('is what the contract takes', () => {
    expect(placeOrderBody.safeParse(request).success).toBe(true);
  });

  it('asks the price paid, pays delivery at exactly 100 and 15 % tax', () => {
    expect(request).toMatchObject({ itemsPrice: 100, shippingPrice: 10, taxPrice: 15, totalPrice: 125 });
  });
});

describe('the key of an attempt', () => {
  const storage = new Map<string, string>();
  let made = 0;
  const newKey = () => `key-${(made += 1)}`;

  beforeEach(() => {
    storage.clear();
    made = 0;
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => storage.set(key, value),
      removeItem: (key: string) => storage.delete(key),
    });
  });

  it('stays the same for the same request, so a double click or a reload makes one order', () => {
    expect(attemptKey(request, newKey)).toBe('key-1');
    expect(attemptKey(orderRequest(cart, address, 'PayPal'), newKey)).toBe('key-1');
  });

  it('is new for another request and for the next order', () => {
    attemptKey(request, newKey);
    expect(attemptKey(orderRequest(cart, address, 'Stripe'), newKey)).toBe('key-2');
    endAttempt();
    expect(attemptKey(orderRequest(cart, address, 'Stripe'), newKey)).toBe('key-3');
  });

  it('survives a storage that holds nonsense', () => {
    storage.set('orderAttempt', '{"key":');
    expect(attemptKey(request, newKey)).toBe('key-1');
  });
});
