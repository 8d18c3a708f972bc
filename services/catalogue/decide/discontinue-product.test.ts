import { describe, it } from 'vitest';
import { accept, nothingToDo, refuse } from '../../kernel/decision.ts';
import { scenario } from '../../kernel/testing/given-when-then.ts';
import { created, discontinued, later, productId } from '../testing/examples.ts';
import { product } from '../state.ts';
import { discontinueProduct } from './discontinue-product.ts';

const stream = scenario(product);
const discontinue = discontinueProduct({ productId }, { now: later });

describe('taking a product out of the shop', () => {
  it('ends its sale', () => {
    stream.given(created).when(discontinue, accept(discontinued));
  });

  it('twice does nothing more', () => {
    stream.given(created, discontinued).when(discontinue, nothingToDo);
  });

  it('is refused for a product that was never there', () => {
    stream.given().when(discontinue, refuse('PRODUCT_NOT_FOUND'));
  });
});
