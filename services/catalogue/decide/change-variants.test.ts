import { describe, it } from 'vitest';
import { catalogueEvents } from '#contracts/catalogue/events';
import { accept, nothingToDo, refuse } from '../../kernel/decision.ts';
import { scenario } from '../../kernel/testing/given-when-then.ts';
import {
  created,
  large,
  later,
  noon,
  priced,
  productId,
  shirt,
  size,
  small,
  varied,
} from '../testing/examples.ts';
import { product } from '../state.ts';
import { updateProduct, type UpdateProduct } from './update-product.ts';

const stream = scenario(product);
const update = (changes: UpdateProduct['changes'], seenRevision?: number) =>
  updateProduct({ productId, changes, seenRevision }, { now: later });
const pictured = (...images: string[]) =>
  catalogueEvents.ProductImageChanged.create({ productId, images, at: later.toISOString() });
const sizes = { options: [size], variants: [small, large] };
const [front, back] = ['/media/front.webp', '/media/back.webp'];

describe('the variants of a product', () => {
  it('come to a product that had none, and are said as they are from now on', () => {
    stream.given(created).when(update(sizes), accept(varied([small, large], later)));
    stream
      .given(created, varied([small, large], noon))
      .when(update({ ...sizes, variants: [large] }), accept(varied([large], later)));
  });

  it('twice are nothing new, even when the revision that the editor saw is old by then', () => {
    stream.given(created, varied([small, large], noon)).when(update(sizes, 0), nothingToDo);
    stream.given(created, varied([small, large], noon)).when(update({}), nothingToDo);
  });

  it('stay as they are when other things of the product change', () => {
    stream
      .given(created, varied([small, large], noon))
      .when(update({ priceCents: 45_00 }), accept(priced(45_00, 30_00)));
  });

  it('leave when the product gets none: it is its own only variant again', () => {
    stream
      .given(created, varied([small, large], noon))
      .when(update({ options: [], variants: [] }), accept(varied([], later)));
    stream
      .given(created, varied([small, large], noon), varied([], later))
      .when(update({ options: [], variants: [] }), nothingToDo);
  });

  it('are said last, after the pictures of which each may have one', () => {
    const shown = { ...small, image: back };
    stream
      .given(created)
      .when(
        update({ ...sizes, variants: [shown, large], images: [front, back], priceCents: 45_00 }),
        accept(priced(45_00, 30_00), pictured(front, back), varied([shown, large], later)),
      );
  });

  it('have no picture that the product has not', () => {
    const elsewhere = { ...small, image: '/media/elsewhere.webp' };
    stream
      .given(created)
      .when(update({ ...sizes, variants: [elsewhere, large] }), accept(varied([small, large], later)));
    stream
      .given(created, varied([small, large], noon))
      .when(update({ ...sizes, variants: [elsewhere, large] }), nothingToDo);
  });

  it('lose a picture with the product', () => {
    const shown = { ...small, image: back };
    stream
      .given(created, pictured(front, back), varied([shown, large], noon))
      .when(update({ images: [front] }), accept(pictured(front), varied([small, large], later)));
  });

  it('are refused when somebody else changed the product since it was looked at', () => {
    stream
      .given(created, varied([small], noon))
      .when(update(sizes, 0), refuse('CHANGED_MEANWHILE', { revision: 1 }));
    stream
      .given(created, varied([small], noon))
      .when(update(sizes, 1), accept(varied([small, large], later)));
  });

  it('are words in other languages too: one that is translated otherwise is said again', () => {
    const renamed = { ...size, translations: {} };
    stream
      .given(created, varied([small, large], noon))
      .when(update({ ...sizes, options: [renamed] }), accept(varied([small, large], later, [renamed])));
    stream.given(created).when(update({ ...shirt }), nothingToDo);
  });
});
