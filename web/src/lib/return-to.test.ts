import { expect, it } from 'vitest';
import { afterSignIn, comingFrom, leftBehind, returnFrom } from './return-to.ts';

it('brings one back to where one was sent from, with its query', () => {
  expect(returnFrom(comingFrom({ pathname: '/shop/products', search: '?category=men' }))).toBe(
    '/shop/products?category=men',
  );
});

it('without an origin, signing in leads to the products', () => {
  expect(afterSignIn(null)).toBe('/shop/products');
  expect(afterSignIn(comingFrom({ pathname: '/shop/myorders', search: '' }))).toBe('/shop/myorders');
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

it('brings one back to the page of the shop that the browser left by itself', () => {
  const left = (referrer: string) => leftBehind(referrer, 'https://suuq.test');
  expect(left('https://suuq.test/shop/products?category=men')).toEqual({
    from: '/shop/products?category=men',
  });
  for (const other of ['', 'https://elsewhere.test/shop/products', 'https://suuq.test/auth/register'])
    expect(left(other)).toBeUndefined();
});
