import { describe, it } from 'vitest';
import { accept, nothingToDo, refuse } from '../../kernel/decision.ts';
import { scenario } from '../../kernel/testing/given-when-then.ts';
import { added, changed, large, offer, removed, shirt, small, userId } from '../testing/examples.ts';
import { cart } from '../state.ts';
import { changeQuantity } from './change-quantity.ts';

const stream = scenario(cart);
const plain = { productId: shirt, variantId: shirt };
const change = (quantity: number, other: Partial<typeof offer> = {}, of = plain) =>
  changeQuantity({ userId, ...of, quantity }, { ...offer, ...other });

describe('changing a quantity', () => {
  it('sets the line to it', () => {
    stream.given(added(shirt, 2)).when(change(10), accept(changed(shirt, 10)));
    stream.given(added(shirt, 2)).when(change(1), accept(changed(shirt, 1)));
  });

  it('does nothing the second time', () => {
    stream
      .given(added(shirt, 2), changed(shirt, 5))
      .when(change(5, { sold: false, available: 0 }), nothingToDo);
  });

  it('is refused for a line that is not there', () => {
    stream.given().when(change(2), refuse('NOT_IN_CART'));
    stream.given(added(shirt, 1), removed(shirt)).when(change(2), refuse('NOT_IN_CART'));
  });

  it('is refused for what is no longer sold', () => {
    stream.given(added(shirt, 1)).when(change(2, { sold: false }), refuse('PRODUCT_UNAVAILABLE'));
  });

  it('is refused beyond the stock, but never for fewer than before', () => {
    stream.given(added(shirt, 2)).when(change(11), refuse('OUT_OF_STOCK', { ...plain, available: 10 }));
    stream.given(added(shirt, 8)).when(change(5, { available: 3 }), accept(changed(shirt, 5)));
  });

  it('of one variant leaves the other variants of the product as they are', () => {
    stream.given(added(small, 1), added(large, 1)).when(change(4, {}, large), accept(changed(large, 4)));
    stream.given(added(small, 4), added(large, 1)).when(change(4, {}, small), nothingToDo);
    stream.given(added(small, 1)).when(change(4, {}, large), refuse('NOT_IN_CART'));
    stream
      .given(added(small, 1), added(large, 1))
      .when(change(4, { available: 3 }, large), refuse('OUT_OF_STOCK', { ...large, available: 3 }));
  });
});
