import type { CartItem } from '#contracts/carts/views';
import { describe, expect, it } from 'vitest';
import { countOf, GONE, mostOf, obstacleOf, cartTotals, withWishes } from './totals.ts';

const item = ({ productId = 'a'.repeat(24), ...changes }: Partial<CartItem> = {}): CartItem => ({
  productId,
  variantId: productId,
  choice: [],
  title: 'Sailor tee',
  translations: {},
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
  it('counts quantities, and sums what can be bought, exactly', () => {
    expect(countOf(cart)).toBe(6);
    expect(cartTotals(cart)).toEqual({
      itemsPrice: 88.7,
      shippingPrice: 10,
      taxPrice: 13.31,
      totalPrice: 112.01,
    });
  });

  it('sums nothing of what is sold out or gone, and asks nothing for bringing that', () => {
    const soldOut = item({ productId: 'e'.repeat(24), price: 500, countInStock: 0 });
    expect(cartTotals({ items: [...cart.items, soldOut] })).toEqual(cartTotals(cart));
    expect(cartTotals({ items: [soldOut, gone] })).toMatchObject({ shippingPrice: 0, totalPrice: 0 });
  });

  it('asks for delivery at 100.00 and not a cent above', () => {
    const of = (price: number) => cartTotals({ items: [item({ price })] }).shippingPrice;
    expect([of(100), of(100.01)]).toEqual([10, 0]);
  });

  it('says what keeps a line from the counter', () => {
    expect(obstacleOf(shawl)).toBeUndefined();
    expect(obstacleOf(gone)).toBe('unavailable');
    expect(obstacleOf(item({ countInStock: 0 }))).toBe('outOfStock');
    expect(obstacleOf(item({ qty: 6 }))).toBe('tooMany');
  });

  it('has of one product no more than there is, and never more than 99', () => {
    expect([mostOf({ countInStock: 5 }), mostOf({ countInStock: 100 })]).toEqual([5, 99]);
  });

  it('shows a change before the shop has answered', () => {
    const wishes = new Map([
      [shawl.variantId, { qty: 9, item: shawl }],
      [gone.variantId, { qty: GONE, item: gone }],
    ]);
    expect(withWishes(cart, wishes).items).toEqual([cart.items[0], { ...shawl, qty: 9 }]);
    expect(withWishes(cart, new Map())).toBe(cart);
  });
});
