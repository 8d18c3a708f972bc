import { describe, it } from 'vitest';
import { accept, nothingToDo, refuse } from '../../kernel/decision.ts';
import { scenario } from '../../kernel/testing/given-when-then.ts';
import { added, changed, offer, removed, shirt, userId } from '../testing/examples.ts';
import { cart } from '../state.ts';
import { changeQuantity } from './change-quantity.ts';

const stream = scenario(cart);
const change = (quantity: number, facts: Partial<typeof offer> = {}) =>
  changeQuantity({ userId, productId: shirt, quantity }, { ...offer, ...facts });

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
    stream
      .given(added(shirt, 2))
      .when(change(11), refuse('OUT_OF_STOCK', { productId: shirt, available: 10 }));
    stream.given(added(shirt, 8)).when(change(5, { available: 3 }), accept(changed(shirt, 5)));
  });
});
