import { beforeEach, expect, it, vi } from 'vitest';
import { deliveryOption } from '#contracts/examples';
import {
  keepAddress,
  keepDraft,
  keepProvider,
  keepWay,
  keptAddress,
  keptDraft,
  keptProvider,
  keptWay,
} from './choices.ts';

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

it('keeps what was typed until an address is taken', () => {
  expect(keptDraft()).toBeUndefined();
  keepDraft({ ...address, city: '' });
  expect(keptDraft()).toEqual({ ...address, city: '' });
  keepAddress({ ...address, recipient: 'Hodan', phone: '+252615550101' });
  expect(keptDraft()).toBeUndefined();
  expect(keptAddress()).toEqual({ ...address, recipient: 'Hodan', phone: '+252615550101' });
});

it('takes an address of before anybody was asked who receives the parcel', () => {
  keepAddress(address);
  expect(keptAddress()).toEqual(address);
});

it('takes nothing that was edited into nonsense', () => {
  localStorage.setItem('shippingAddress', '{"address":7}');
  sessionStorage.setItem('addressDraft', '{"city":7}');
  expect(keptAddress()).toBeUndefined();
  expect(keptDraft()).toBeUndefined();
});

it('goes by standard unless another way of delivery is chosen, and never by what is not offered', () => {
  const express = { ...deliveryOption, _id: 'e'.repeat(24), kind: 'express' } as const;
  expect(keptWay([deliveryOption, express])).toBe(deliveryOption);
  keepWay(express._id);
  expect(keptWay([deliveryOption, express])).toBe(express);
  expect(keptWay([deliveryOption])).toBe(deliveryOption);
  expect(keptWay(undefined)).toBeUndefined();
});

it('pays with PayPal unless another is chosen, and never with what is not offered', () => {
  expect(keptProvider()).toBe('PayPal');
  keepProvider('Stripe');
  expect(keptProvider()).toBe('Stripe');
  expect(keptProvider(['PayPal'])).toBe('PayPal');
  expect(keptProvider(['Stripe'])).toBe('Stripe');
});
