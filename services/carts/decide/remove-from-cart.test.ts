import { describe, it } from 'vitest';
import { accept, nothingToDo } from '../../kernel/decision.ts';
import { scenario } from '../../kernel/testing/given-when-then.ts';
import { added, large, noon, removed, shirt, shoes, small, userId } from '../testing/examples.ts';
import { cart } from '../state.ts';
import { removeFromCart } from './remove-from-cart.ts';

const stream = scenario(cart);
const removing = (id: string) => removeFromCart({ userId, id }, { now: noon });
const remove = removing(shirt);

describe('removing a line', () => {
  it('takes it out of the cart', () => {
    stream.given(added(shirt, 2), added(shoes, 1)).when(remove, accept(removed(shirt)));
  });

  it('does nothing the second time, nor for a line that was never there', () => {
    stream.given(added(shirt, 2), removed(shirt)).when(remove, nothingToDo);
    stream.given().when(remove, nothingToDo);
  });

  it('by its variant leaves the other variants of the product', () => {
    stream.given(added(small, 1), added(large, 2)).when(removing(large.variantId), accept(removed(large)));
    stream
      .given(added(small, 1), added(large, 2), removed(large))
      .when(removing(large.variantId), nothingToDo);
  });

  it('by its product takes all variants of it, and nothing of others', () => {
    stream
      .given(added(small, 1), added(shoes, 1), added(large, 2))
      .when(remove, accept(removed(small), removed(large)));
  });
});
