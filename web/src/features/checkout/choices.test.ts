import { beforeEach, expect, it, vi } from 'vitest';
import { firstAddress, keepAddress, keepDraft, keepProvider, keptAddress, keptProvider } from './choices.ts';

const address = { address: 'Jidka 14', city: 'Muqdisho', postalCode: '', country: 'Soomaaliya' };

const storageOf = () => {
  const storage = new Map<string, string>();
  return {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  };
};
beforeEach(() => {
  vi.stubGlobal('localStorage', storageOf());
  vi.stubGlobal('sessionStorage', storageOf());
});

it('begins with what was typed last, whether it was taken or not', () => {
  expect(firstAddress()).toEqual({ address: '', city: '', postalCode: '', country: '' });
  keepAddress(address);
  expect(firstAddress()).toEqual(address);
  keepDraft({ ...address, city: '' });
  expect(firstAddress().city).toBe('');
  expect(keptAddress()).toEqual(address);
  keepAddress({ ...address, city: 'Hargeysa' });
  expect(firstAddress().city).toBe('Hargeysa');
});

it('takes nothing that was edited into nonsense', () => {
  localStorage.setItem('shippingAddress', '{"address":7}');
  expect(keptAddress()).toBeUndefined();
  expect(firstAddress().address).toBe('');
});

it('pays with PayPal unless another is chosen, and never with what is not offered', () => {
  expect(keptProvider()).toBe('PayPal');
  keepProvider('Stripe');
  expect(keptProvider()).toBe('Stripe');
  expect(keptProvider(['PayPal'])).toBe('PayPal');
  expect(keptProvider(['Stripe'])).toBe('Stripe');
});
