import { expect, it } from 'vitest';
import { shownProducts } from './live.ts';

it('what was told of a product is forgotten once it is read, and not what was told since', () => {
  const SHIRT = 'a'.repeat(24);
  const off = shownProducts.show(SHIRT);
  const tell = (countInStock: number) =>
    shownProducts.tell({ kind: 'stock', productId: SHIRT, variantId: SHIRT, countInStock });
  tell(3);
  const told = shownProducts.told();
  tell(2);
  shownProducts.forget(told);
  expect(shownProducts.told()).toEqual([[SHIRT, { stock: { [SHIRT]: 2 } }]]);
  shownProducts.forget(shownProducts.told());
  expect(shownProducts.told()).toEqual([]);
  off();
});
