import type { StockedVariant } from '#contracts/catalogue/variant-ref';
import { describe, it } from 'vitest';
import { accept, nothingToDo } from '../../kernel/decision.ts';
import { scenario } from '../../kernel/testing/given-when-then.ts';
import {
  added,
  checkedOut,
  large,
  later,
  noon,
  orderId,
  shirt,
  shoes,
  small,
  stockedOf,
  userId,
} from '../testing/examples.ts';
import { cart } from '../state.ts';
import { checkOutCart } from './check-out-cart.ts';

const stream = scenario(cart);
const checkOut = (...of: readonly (string | StockedVariant)[]) =>
  checkOutCart({ userId, orderId, lines: of.map(stockedOf), placedAt: noon.toISOString() }, { now: later });

describe('checking a cart out', () => {
  it('takes the ordered lines out whole, whatever was ordered of each', () => {
    stream.given(added(shirt, 5), added(shoes, 1)).when(checkOut(shirt), accept(checkedOut(shirt)));
  });

  it('takes only what is in the cart: ordered lines need not be', () => {
    stream.given(added(shirt, 5)).when(checkOut(shoes, shirt), accept(checkedOut(shirt)));
    stream.given().when(checkOut(shoes), nothingToDo);
  });

  it('twice does nothing more', () => {
    stream.given(added(shirt, 5), checkedOut(shirt)).when(checkOut(shirt), nothingToDo);
  });

  it('leaves what was added after the order was placed', () => {
    stream.given(added(shirt, 1, 1, later)).when(checkOut(shirt), nothingToDo);
  });

  it('takes the ordered one of two variants of a product, and leaves the other', () => {
    stream.given(added(small, 1), added(large, 2)).when(checkOut(large), accept(checkedOut(large)));
    stream
      .given(added(small, 1), added(large, 2))
      .when(checkOut(small, large), accept(checkedOut(small, large)));
    stream.given(added(small, 1)).when(checkOut(shirt), nothingToDo);
  });
});
