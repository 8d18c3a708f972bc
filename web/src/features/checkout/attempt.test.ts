import { beforeEach, expect, it, vi } from 'vitest';
import { endAttempt, leaveAttempt, refuseAttempt, sendAttempt, unansweredRequest } from './attempt.ts';
import type { OrderRequest } from './order-request.ts';

const request: OrderRequest = {
  orderItems: [{ productId: 'a'.repeat(24), qty: 2, title: 'Shawl', image: '', price: 30 }],
  shippingAddress: { address: 'Jidka 14', city: 'Muqdisho', postalCode: '', country: 'Soomaaliya' },
  paymentMethod: 'PayPal',
  itemsPrice: 60,
  shippingPrice: 10,
  taxPrice: 9,
  totalPrice: 79,
};
const byCard: OrderRequest = { ...request, paymentMethod: 'Stripe' };

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

it('keeps its key for the same request, so a double click or a reload makes one order', () => {
  expect(sendAttempt(request, newKey)).toBe('key-1');
  expect(sendAttempt(structuredClone(request), newKey)).toBe('key-1');
});

it('has another key for another request and for the next order', () => {
  sendAttempt(request, newKey);
  expect(sendAttempt(byCard, newKey)).toBe('key-2');
  endAttempt();
  expect(sendAttempt(byCard, newKey)).toBe('key-3');
});

it('asks again for exactly what nobody has answered', () => {
  expect(unansweredRequest()).toBeUndefined();
  sendAttempt(request, newKey);
  expect(unansweredRequest()).toEqual(request);
  expect(sendAttempt(unansweredRequest() ?? byCard, newKey)).toBe('key-1');
});

it('is over with a "no", and may be tried again under its key', () => {
  sendAttempt(request, newKey);
  refuseAttempt();
  expect(unansweredRequest()).toBeUndefined();
  expect(sendAttempt(request, newKey)).toBe('key-1');
});

it('hands its key on when it is left without an answer, so that two orders cannot come of it', () => {
  sendAttempt(request, newKey);
  leaveAttempt();
  expect(unansweredRequest()).toBeUndefined();
  expect(sendAttempt(byCard, newKey)).toBe('key-1');
  refuseAttempt();
  expect(sendAttempt(request, newKey)).toBe('key-1');
  endAttempt();
  expect(sendAttempt(request, newKey)).toBe('key-2');
});

it('survives a storage that holds nonsense', () => {
  storage.set('orderAttempt', '{"key":');
  expect(unansweredRequest()).toBeUndefined();
  storage.set('orderAttempt', JSON.stringify({ key: 'k', body: '{"orderItems":[]}', sent: true }));
  expect(unansweredRequest()).toBeUndefined();
  expect(sendAttempt(request, newKey)).toBe('key-1');
});
