import { describe, it } from 'vitest';
import { accept, refuse } from '../../kernel/decision.ts';
import { scenario } from '../../kernel/testing/given-when-then.ts';
import {
  added,
  checkedOut,
  large,
  offer,
  removed,
  shirt,
  shoes,
  small,
  userId,
} from '../testing/examples.ts';
import { cart } from '../state.ts';
import { addToCart } from './add-to-cart.ts';

const stream = scenario(cart);
const plain = { productId: shirt, variantId: shirt };
const add = (quantity = 1, changed: Partial<typeof offer> = {}, of = plain) =>
  addToCart({ userId, ...of, quantity }, { ...offer, ...changed });

describe('adding to a cart', () => {
  it('begins a line, with what one piece costs now', () => {
    stream.given().when(add(2), accept(added(shirt, 2)));
    stream.given(added(shoes, 1)).when(add(), accept(added(shirt, 1)));
  });

  it('adds to what is there already', () => {
    stream.given(added(shirt, 2)).when(add(3), accept(added(shirt, 3, 5)));
  });

  it('begins at nothing again after the line has left', () => {
    stream.given(added(shirt, 2), removed(shirt)).when(add(), accept(added(shirt, 1)));
    stream.given(added(shirt, 2), checkedOut(shirt)).when(add(), accept(added(shirt, 1)));
  });

  it('is refused for what is not sold', () => {
    stream.given().when(add(1, { sold: false }), refuse('PRODUCT_UNAVAILABLE'));
  });

  it('goes up to what is in stock, and not beyond', () => {
    stream.given(added(shirt, 9)).when(add(), accept(added(shirt, 1, 10)));
    stream.given(added(shirt, 10)).when(add(), refuse('OUT_OF_STOCK', { ...plain, available: 10 }));
  });

  it('allows 100 distinct products; more of one in the cart still fits', () => {
    const others = Array.from({ length: 99 }, (_, number) =>
      added(`665f1c2ab3d4e5f6071${10_000 + number}`, 1),
    );
    stream.given(...others).when(add(), accept(added(shirt, 1)));
    stream.given(...others, added(shoes, 1)).when(add(), refuse('CART_FULL', { most: 100 }));
    stream.given(...others, added(shirt, 2)).when(add(), accept(added(shirt, 1, 3)));
  });

  it('makes a line of each variant of a product', () => {
    stream.given(added(small, 2)).when(add(1, {}, large), accept(added(large, 1)));
    stream.given(added(small, 2), added(large, 1)).when(add(3, {}, small), accept(added(small, 3, 5)));
  });

  it('counts what is in stock of its own variant only', () => {
    stream
      .given(added(small, 10), added(large, 1))
      .when(add(1, { available: 2 }, large), accept(added(large, 1, 2)));
    stream
      .given(added(small, 10), added(large, 2))
      .when(add(1, { available: 2 }, large), refuse('OUT_OF_STOCK', { ...large, available: 2 }));
  });

  it('goes up to 99, and not beyond', () => {
    stream.given(added(shirt, 98)).when(add(1, { available: 500 }), accept(added(shirt, 1, 99)));
    stream
      .given(added(shirt, 99))
      .when(add(1, { available: 500 }), refuse('QUANTITY_LIMIT', { productId: shirt, most: 99 }));
  });
});
