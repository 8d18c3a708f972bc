import { expect, it } from 'vitest';
import { afterSignIn, comingFrom, returnFrom } from './return-to.ts';

it('brings one back to where one was sent from, with its query and to its part of the page', () => {
  const list = { pathname: '/shop/products', search: '?category=men', hash: '' };
  expect(returnFrom(comingFrom(list))).toBe('/shop/products?category=men');
  const part = { pathname: '/shop/profile', search: '', hash: '#second-factor' };
  expect(returnFrom(comingFrom(part))).toBe('/shop/profile#second-factor');
});

it('without an origin, signing in leads to the products', () => {
  expect(afterSignIn(null)).toBe('/shop/products');
  expect(afterSignIn(comingFrom({ pathname: '/shop/myorders' }))).toBe('/shop/myorders');
});

it.each([
  null,
  undefined,
  'x',
  {},
  { from: 1 },
  { from: 'https://elsewhere.test' },
  { from: '//elsewhere.test' },
  { from: '/\\elsewhere.test' },
  { from: 'javascript:alert(1)' },
])('goes nowhere from %j', (state) => expect(returnFrom(state)).toBeUndefined());
