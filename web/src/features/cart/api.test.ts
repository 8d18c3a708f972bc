import type { CartItem } from '#contracts/carts/views';
import { describe, expect, it } from 'vitest';
import { countOf, obstacleOf, sumOf, without, withQuantity } from './api.ts';

const item = (changes: Partial<CartItem> = {}): CartItem => ({
  productId: 'a'.repeat(24),
  title: 'Sailor tee',
  image: '',
  price: 16.1,
  salePrice: null,
  qty: 1,
  countInStock: 5,
  available: true,
  addedPrice: 16.1,
  ...changes,
});
const shawl = item({ productId: 'b'.repeat(24), price: 30, salePrice: 20.2, qty: 2 });
const gone = item({ productId: 'c'.repeat(24), available: false, countInStock: 0 });
const cart = { userId: 'd'.repeat(24), items: [item({ qty: 3 }), shawl, gone] };

describe('a cart', () => {
  it('counts quantities and sums what can be bought, exactly', () => {
    expect(countOf(cart)).toBe(6);
    expect(sumOf(cart)).toBe(88.7);
  });

  it('says what keeps a line from the counter', () => {
    expect(obstacleOf(shawl)).toBeUndefined();
    expect(obstacleOf(gone)).toBe('unavailable');
    expect(obstacleOf(item({ countInStock: 0 }))).toBe('outOfStock');
    expect(obstacleOf(item({ qty: 6 }))).toBe('tooMany');
  });

  it('shows a change before the shop has answered', () => {
    expect(withQuantity(cart, shawl.productId, 9).items[1]?.qty).toBe(9);
    expect(without(cart, shawl.productId).items).toEqual([cart.items[0], gone]);
  });
});
