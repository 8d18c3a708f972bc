import { describe, it } from 'vitest';
import { accept, nothingToDo } from '../../kernel/decision.ts';
import { scenario } from '../../kernel/testing/given-when-then.ts';
import { added, noon, removed, shirt, shoes, userId } from '../testing/examples.ts';
import { cart } from '../state.ts';
import { removeFromCart } from './remove-from-cart.ts';

const stream = scenario(cart);
const remove = removeFromCart({ userId, productId: shirt }, { now: noon });

describe('removing a line', () => {
  it('takes it out of the cart', () => {
    stream.given(added(shirt, 2), added(shoes, 1)).when(remove, accept(removed(shirt)));
  });

  it('does nothing the second time, nor for a line that was never there', () => {
    stream.given(added(shirt, 2), removed(shirt)).when(remove, nothingToDo);
    stream.given().when(remove, nothingToDo);
  });
});
