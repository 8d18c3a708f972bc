import { expect, it } from 'vitest';
import { leftBehind } from './use-left.ts';

it('brings one back to the page of the shop that the browser left by itself', () => {
  const left = (referrer: string) => leftBehind(referrer, 'https://suuq.test');
  expect(left('https://suuq.test/shop/products?category=men')).toEqual({
    from: '/shop/products?category=men',
  });
  for (const other of ['', 'https://elsewhere.test/shop/products', 'https://suuq.test/auth/register'])
    expect(left(other)).toBeUndefined();
});
